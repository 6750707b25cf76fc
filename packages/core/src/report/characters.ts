/** What acts on a terminal or log, or makes a text read as another: control characters, direction marks, half characters. */
export const UNPRINTABLE: RegExp =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|\p{Cs}/gu;

/** What no reader sees. A message of the service needs none of it, not even joiners. */
export const UNSEEN: RegExp = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export const LINE_BREAK: RegExp = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

export const PICTURED: RegExp = /[\u0000-\u001F\u007F]/g;

/** What a title shows by its number: titles that look alike are two rows. U+200C and U+200D have a meaning. */
export const INVISIBLE: RegExp =
  /[\u0080-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/gu;

/** What HTML of a job summary shows by its number: all but letters, signs and blanks, and what has a meaning in HTML or Markdown. */
export const NOT_HTML: RegExp = /[^\p{L}\p{N}\p{M}\p{S}\p{P}\p{Zs}\p{Cf}]|[&<>"'`]/gu;

/** What XML 1.0 cannot hold. */
export const NOT_XML: RegExp = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;
