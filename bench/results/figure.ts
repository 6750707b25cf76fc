/** A measured figure, with what it should be. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** The most it may be; undefined where nothing is promised. */
  readonly target: number | undefined;
};

export type Unit = '×' | 'ms' | 'MiB' | 'requests' | 'B a test' | 'packages';

export function isMet({ value, target }: Figure): boolean | undefined {
  return target === undefined ? undefined : Number(value.toPrecision(3)) <= target;
}

export function formatFigure({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  return `${formatNumber(value, unit)} ${unit}`;
}

export function formatNumber(value: number, unit: Unit): string {
  if (unit === '×') return value.toFixed(2);
  return Math.abs(value) < 10 && unit !== 'requests' && unit !== 'packages'
    ? value.toFixed(1)
    : String(Math.round(value));
}
