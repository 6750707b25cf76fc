import type { CellData, HomeData, LinesData, SaidData, ScriptData } from '../data/page-data.ts';

// Service and page are one package and one version, so nothing is checked twice: a schema would be half of the script.
export const parseHome: (text: string) => HomeData = JSON.parse;
export const parseScript: (text: string) => ScriptData = JSON.parse;
export const parseCell: (text: string) => CellData = JSON.parse;
export const parseLines: (text: string) => LinesData = JSON.parse;
export const parseVersion: (text: string) => { readonly version: string } = JSON.parse;
export const parseSaid: (text: string) => SaidData = JSON.parse;
