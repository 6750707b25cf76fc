import { withoutEscapes } from '@runsheet/core/adapter';
import type { CaseResult, FileResult } from './jest-results.ts';

/** Jest 29 writes causes into its text of a file alone, where each error of a test has a section. Pure. */
export function withCauses({ testResults, failureMessage }: Omit<FileResult, 'testFilePath'>): readonly CaseResult[] {
  const sections = withoutEscapes(failureMessage ?? '').split(/\n(?= {2}● )/);
  const errorCount = testResults.reduce((sum, { failureMessages }) => sum + failureMessages.length, 0);
  const hasCauses = sections.some((section) => section.includes(BEFORE_CAUSE));
  if (!hasCauses || sections.length !== errorCount) return testResults;
  const rest = sections.values();
  return testResults.map((test) => {
    const nestedErrors = test.failureMessages.map(() => causesIn(rest.next().value ?? ''));
    return { ...test, runsheet: { nestedErrors, ...test.runsheet } };
  });
}

const BEFORE_CAUSE = '\n\n    Cause:\n';

/** In the words of Jest 30, without the lines of code around. */
function causesIn(section: string): string {
  const causes = section.split(BEFORE_CAUSE).slice(1);
  return causes.map((cause) => `\n\n[cause]: ${messageIn(cause.replaceAll(/^ {4}/gm, ''))}`).join('');
}

function messageIn(text: string): string {
  const [message = ''] = text.split(/\n\n(?=[ >]*\d+ \|)/, 1);
  return message.trimEnd();
}
