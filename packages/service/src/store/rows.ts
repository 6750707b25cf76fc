import type { SQLOutputValue } from 'node:sqlite';

/** One row as SQLite hands it over, before its columns are read by name and type. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** Reads a column declared TEXT NOT NULL. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new TypeError(`Column ${column} holds no text.`);
}

/** Reads a column declared INTEGER NOT NULL. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw new TypeError(`Column ${column} holds no integer.`);
}

/** Reads a column declared INTEGER, where NULL says "none". */
export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}
