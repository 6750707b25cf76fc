import { describe, expect, it } from 'vitest';
import { declaredNames } from './support/exported-names.ts';

/** Values are there when a program runs, types only when it is compiled. */
async function surfaceOf(entry: string): Promise<{ values: readonly string[]; types: readonly string[] }> {
  const loaded: object = await import(entry);
  const values = Object.keys(loaded).toSorted();
  const types = declaredNames(entry).filter((name) => !values.includes(name));
  return { values: linesOf(values), types: linesOf(types) };
}

function linesOf(names: readonly string[]): readonly string[] {
  return names.join(', ').match(/.{1,90}(?:, |$)/g) ?? [];
}

describe('the names each public entry exports, and no others', () => {
  it('@runsheet/core', async () => {
    expect(await surfaceOf('@runsheet/core')).toMatchInlineSnapshot(`
      {
        "types": [
          "ConfigInput, ErrorCode, Guidance, MarkCounts, Notice, Receipt, RunCounts, ScriptReceipt",
        ],
        "values": [
          "RunsheetError, defineConfig",
        ],
      }
    `);
  });

  it('@runsheet/core/client', async () => {
    expect(await surfaceOf('@runsheet/core/client')).toMatchInlineSnapshot(`
      {
        "types": [
          "AddedRunAnswer, AddedTest, AddedTestsAnswer, AnswerHeaders, Assignee, Client, ",
          "ClientOptions, ClientWorld, Context, CreatedFolderAnswer, CreatedNoteAnswer, ",
          "CreatedScriptAnswer, ErrorCode, Fault, Field, FieldDraft, FieldObject, Folder, ",
          "FolderAnswer, FolderCalls, FolderPath, FoldersAnswer, Insert, NameDraft, Note, NoteAnswer, ",
          "NoteCalls, NotesAnswer, Progress, Project, ProjectAnswer, ProjectCalls, ProjectsAnswer, ",
          "RenamedFolderAnswer, RequestBody, RequestLogEntry, RequestTrace, Result, ResultDraft, ",
          "ResultObject, ResultWord, ResultsById, Run, RunCalls, RunDraft, RunFacts, RunId, Script, ",
          "ScriptAnswer, ScriptCalls, ScriptDraft, ScriptFacts, ScriptPatch, ScriptRunDraft, ",
          "ScriptTestDraft, Test, TestAnswer, TestCalls, TestDraft, TestsAnswer, Transport, ",
          "TransportAnswer, TransportRequest, TreeItem, UnknownItem, UpdatedScriptAnswer, View, ",
          "WhoamiAnswer",
        ],
        "values": [
          "RunsheetError, createClient",
        ],
      }
    `);
  });

  it('@runsheet/core/adapter', async () => {
    expect(await surfaceOf('@runsheet/core/adapter')).toMatchInlineSnapshot(`
      {
        "types": [
          "Annotation, Attachment, CaseFacts, CaseMeta, CaseNode, CasePlace, CommandLine, ConfigInput, ",
          "Counts, Ending, ErrorText, Failure, FileNode, Flag, Load, Location, MistakeFacts, ",
          "NamedPart, OnceReader, Outcome, RawFailure, Report, RunEnd, RunFilter, RunPaths, RunStart, ",
          "RunVerdict, SaidByTest, SelectedFiles, Selection, Session, SessionSetup, StackFrame, ",
          "SuiteNode, TestNode, ThrownError, UnfinishedCause",
        ],
        "values": [
          "PASSED, addCounts, annotatesItself, byFlags, byName, compareText, createCase, ",
          "createFailure, createSession, failureOf, failureOfError, failuresOf, hiddenBy, isAnyUsed, ",
          "isWorse, missingNamed, narrowedBy, readOnce, readPartName, readSaid, reportMistake, ",
          "skippedAfter, splitDiff, withoutEscapes",
        ],
      }
    `);
  });

  it('@runsheet/core/history', async () => {
    expect(await surfaceOf('@runsheet/core/history')).toMatchInlineSnapshot(`
      {
        "types": [
          "History, HistoryRun, RowNews, RunDurations, RunNews, StoredRun",
        ],
        "values": [
          "CODES, SIGNS, changeOf, compareUrl, defaultBranchOf, durationsOf, historyRows, isSameLane, ",
          "judgeRun, newestOf, newsLine, obsoletePlaces, pagesOf, readHistory, tellsAttempts, ",
          "verdictOf",
        ],
      }
    `);
  });

  it('@runsheet/core/hooks', async () => {
    expect(await surfaceOf('@runsheet/core/hooks')).toMatchInlineSnapshot(`
      {
        "types": [
          "Hooks, HooksOfAdapter",
        ],
        "values": [
          "openHooks",
        ],
      }
    `);
  });

  it('@runsheet/core/command', async () => {
    expect(await surfaceOf('@runsheet/core/command')).toMatchInlineSnapshot(`
      {
        "types": [
          "CommandSetup, Connection, ErrorCode, ErrorFacts, ExplainedConfig, GridContent, GridOptions, ",
          "GridResult, GridRow, GridRun, Guidance, History, JoinedRun, KeptDelivery, KeptPlan, ",
          "KeptRecord, KeptRun, LeftRun, Notice, OptionValue, Origin, Outbox, OutcomeCounts, Paint, ",
          "PlanJson, Receipt, Redact, RefusedRun, RowNews, RunCounts, RunDurations, RunNews, RunOfJob, ",
          "RunRecord, RunStory, RunsInMemory, RunsOfJob, ScriptHistory, ScriptPlan, ScriptReceipt, ",
          "SummaryFacts, Tone, Trouble, World, WrittenConfig",
        ],
        "values": [
          "CHANGING_PART, CODES, MARKS_FIELD, NOT_XML, PROVIDERS, RUN_ERRORS_TITLE, RUN_KEY_FIELD, ",
          "RunsheetError, SIGNS, UNPRINTABLE, agreesWithRunner, code, compareRuns, compareUrl, ",
          "comparedTitle, connect, countOutcomes, countRecord, countResults, counted, countsOf, ",
          "createRunPaths, cutMiddle, defaultBranchOf, describeCounts, describeOrigin, describePlan, ",
          "describeSync, doubledRows, durationsOf, explainCode, explainConfig, explainError, ",
          "findConfigFile, findPackage, findProject, findRepositoryRoot, flakyPlaces, flipsOf, ",
          "groupBy, guidanceFor, historyRows, isCancelled, isCode, isGreen, isHeadingAt, isLeftOut, ",
          "isOurs, isRed, isSameLane, isTestFile, isWithoutKey, jobSummary, joinInMemory, judgeRun, ",
          "leftJournals, listCodes, nearest, newestRun, newsAt, notice, obsoletePlaces, ofThisJob, ",
          "oneLine, openOutbox, padTo, placeOf, planJson, planKept, printable, processWorld, ",
          "publishKept, readFileName, readHistory, readLeftOut, readPassed, readScriptHistory, ",
          "readState, reasonOf, recordOfNone, recordReport, recoverJournals, redactFor, renderGrid, ",
          "rowPaths, rowTitles, runWords, runsLabel, runsOfJob, runsheetError, scriptsFor, ",
          "setUpCommand, storiesOfBuild, sumOf, summarise, syncRecord, tellCiOfKept, toRunsheetError, ",
          "troublesOf, verdictsOf, wholeListing, withMarkedResults, withoutAttempts, withoutEscapes, ",
          "wrapLines",
        ],
      }
    `);
  });

  it('runsheet', async () => {
    expect(await surfaceOf('runsheet')).toMatchInlineSnapshot(`
      {
        "types": [
          "ConfigInput",
        ],
        "values": [
          "defineConfig",
        ],
      }
    `);
  });

  it('@runsheet/service', async () => {
    expect(await surfaceOf('@runsheet/service')).toMatchInlineSnapshot(`
      {
        "types": [
          "App, AppOptions, AuditEntry, BackUp, BackupPlan, Caller, Fault, FaultEffect, FileRun, ",
          "FileScript, NewKey, ProjectSeed, PruneRule, Pruned, RateLimit, RequestLog, Service, ",
          "ServiceOptions, Store, StoreLocation, StoreOptions, StoredKey, TlsIdentity",
        ],
        "values": [
          "addKey, backUp, checkStore, createApp, listKeys, openStore, pruneStore, readLog, ",
          "renderScriptFile, restore, revokeKey, startService",
        ],
      }
    `);
  });

  it('@runsheet/vitest', async () => {
    expect(await surfaceOf('@runsheet/vitest')).toMatchInlineSnapshot(`
      {
        "types": [
          "RunsheetOptions",
        ],
        "values": [
          "RunsheetReporter, default",
        ],
      }
    `);
  });

  it('@runsheet/jest', async () => {
    expect(await surfaceOf('@runsheet/jest')).toMatchInlineSnapshot(`
      {
        "types": [
          "RunsheetOptions",
        ],
        "values": [
          "RunsheetReporter, default",
        ],
      }
    `);
  });

  it('@runsheet/jest/runner', async () => {
    expect(await surfaceOf('@runsheet/jest/runner')).toMatchInlineSnapshot(`
      {
        "types": [
          "RunnerCall, TestEnvironment",
        ],
        "values": [
          "default",
        ],
      }
    `);
  });
});
