'use strict';

const { parseDuration } = require('./duration.js');

const propertyReaders = {
  SUMMARY: (value) => ({ summary: unescapeText(value) }),
  LOCATION: (value) => ({ location: unescapeText(value) }),
  DTSTART: (value) => ({ start: readTime(value) }),
  DURATION: (value) => ({ lengthMs: parseDuration(value.replaceAll(/[PT]/g, '').toLowerCase()) }),
};

/**
 * Reads the events of an iCalendar text (RFC 5545), in the order of the file: summary, location, start
 * in UTC, and length in milliseconds when the event has one.
 */
function parseCalendar(text) {
  const events = [];
  let event;
  for (const { name, value } of readLines(text)) {
    if (name === 'BEGIN' && value === 'VEVENT') {
      event = {};
    } else if (name === 'END' && value === 'VEVENT') {
      events.push(event);
      event = undefined;
    } else if (event !== undefined) {
      Object.assign(event, propertyReaders[name]?.(value));
    }
  }
  return events;
}

/** A line that begins with a blank or a tab continues the line before it (RFC 5545, 3.1). */
function readLines(text) {
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, '');
  return unfolded.split(/\r?\n/).filter(Boolean).map(readLine);
}

function readLine(line) {
  const [head, ...rest] = line.split(':');
  if (rest.length === 0) throw new SyntaxError(`Not a calendar line: "${line}"`);
  const [name] = head.split(';');
  return { name: name.toUpperCase(), value: rest.join(':') };
}

function unescapeText(text) {
  return text.replaceAll(/\\(.)/g, (_, character) => (character.toLowerCase() === 'n' ? '\n' : character));
}

/** `20260302T093000Z` as the ISO 8601 that JavaScript reads. */
function readTime(value) {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value);
  if (match === null) throw new SyntaxError(`Not a time in UTC: "${value}"`);
  const [, year, month, day, hour, minute, second] = match;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

module.exports = { parseCalendar };
