import { RECORD_FORMAT, type Record } from '../outbox/record.ts';
import { createRedact, redactReport, secretValues } from '../report/redact.ts';
import type { Report } from '../report/report.ts';
import type { RunSetup } from './set-up-run.ts';

/** The Record of a Report: what a later build needs to publish it, without anything secret. */
export function toRecord(
  report: Report,
  setup: RunSetup,
  facts: {
    readonly adapter: string;
    readonly runKey: string;
    readonly createdAt: Date;
    readonly environment: Readonly<{ [name: string]: string | undefined }>;
  },
): Record {
  const { apiKey, baseUrl, redact } = setup.config;
  const secrets = [...secretValues(facts.environment), ...(apiKey === undefined ? [] : [apiKey])];
  return {
    format: RECORD_FORMAT,
    runKey: facts.runKey,
    createdAt: facts.createdAt.toISOString(),
    adapter: facts.adapter,
    ...(baseUrl === undefined ? {} : { origin: new URL(baseUrl).origin }),
    ...(setup.error === undefined ? { settings: setup.settings } : {}),
    packageName: setup.packageName,
    headers: setup.headers,
    report: redactReport(report, createRedact(secrets, redact)),
  };
}
