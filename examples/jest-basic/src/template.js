'use strict';

const htmlEntities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const filters = {
  upper: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
  initials: (text) => text.replaceAll(/(\S)\S*\s*/g, '$1.'),
};

const tagPattern = /\{\{\s*(.*?)\s*\}\}/g;

/**
 * Turns `Hello {{ user.name | upper }}` into a function from values to text.
 *
 * A list repeats what stands between `{{ #items }}` and `{{ /items }}`, each time with the item's own
 * values. Values are escaped for HTML; the template itself is not.
 */
function compile(template) {
  const root = { name: '', parts: [] };
  const open = [root];
  let end = 0;
  for (const match of template.matchAll(tagPattern)) {
    open.at(-1).parts.push(template.slice(end, match.index));
    end = match.index + match[0].length;
    readTag(match[1], open);
  }
  if (open.length > 1) throw new SyntaxError(`{{ #${open.at(-1).name} }} is never closed`);

  root.parts.push(template.slice(end));
  return (values) => renderParts(root.parts, values);
}

function readTag(tag, open) {
  if (tag.startsWith('#')) {
    const section = { name: tag.slice(1), parts: [] };
    open.at(-1).parts.push(section);
    open.push(section);
  } else if (tag.startsWith('/')) {
    const section = open.length > 1 ? open.pop() : undefined;
    if (section?.name !== tag.slice(1)) throw new SyntaxError(`{{ ${tag} }} closes nothing`);
  } else {
    open.at(-1).parts.push(readExpression(tag));
  }
}

function readExpression(tag) {
  const [path, ...filterNames] = tag.split('|').map((part) => part.trim());
  const unknown = filterNames.find((name) => !Object.hasOwn(filters, name));
  if (unknown !== undefined) throw new SyntaxError(`Unknown filter "${unknown}"`);
  return { path, filterNames };
}

function renderParts(parts, values) {
  return parts.map((part) => renderPart(part, values)).join('');
}

function renderPart(part, values) {
  if (typeof part === 'string') return part;
  if (part.parts !== undefined) {
    const items = lookUp(part.name, values) ?? [];
    return items.map((item) => renderParts(part.parts, { ...values, ...item })).join('');
  }
  const text = String(lookUp(part.path, values) ?? '');
  return escapeHtml(part.filterNames.reduce((value, name) => filters[name](value), text));
}

function lookUp(path, values) {
  return path.split('.').reduce((value, key) => value?.[key], values);
}

function escapeHtml(text) {
  return text.replaceAll(/[&<>"']/g, (character) => htmlEntities[character]);
}

module.exports = { compile };
