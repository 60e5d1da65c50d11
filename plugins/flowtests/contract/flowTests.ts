import { Type, type Static } from 'typebox';
import { Acknowledgement, can, endpoint, messages, Moment, type Output } from '#core/contract';
import { Graph, Inputs, largestFlow, Loose } from '#plugins/flows/contract/flowChanges';
import { access } from '#plugins/flows/contract/references';
import { Expectations, TestDocument } from './flowTestDocument';
import { CoverageUnit, Survivor, TestResult } from './results';

const failures = messages('flowtests.failure', {
  list: 'Error fetching tests',
  save: 'Error saving test',
  remove: 'Error deleting test',
  run: 'Error running tests',
  find: 'Error suggesting tests',
  check: 'Error checking tests',
});

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

/** A test in the list of a flow’s tests. */
export const TestLine = Type.Object({
  testId: Type.String(),
  name: Type.String(),
  steps: Type.Integer(),
  updatedDate: Moment,
});
export type TestLine = Static<typeof TestLine>;
/** A test with its name and ID. */
export const FlowTest = Type.Object({
  testId: Type.String(),
  name: Type.String(),
  test: TestDocument,
  updatedDate: Moment,
});
export type FlowTest = Static<typeof FlowTest>;

/** A flow as its canvas has it; what is left out is taken from the saved version. */
const Draft = Type.Object({
  graphData: Type.Optional(Graph),
  inputSchema: Type.Optional(Inputs),
  settings: Type.Optional(Type.Union([Loose, Type.Null()])),
});
/** A flow as its canvas has it. */
export type TestedDraft = Static<typeof Draft>;

/** How long the files of a folder are together at most, in bytes. */
const largestFolder = 64 * 1024 * 1024;

/** The most tests that run in one call. */
export const testsAtOnce = 50;

export const listFlowTests = endpoint('GET /flows/:flowId/tests', {
  summary: 'Lists the tests of a flow, sorted by name.',
  reply: Type.Object({ tests: Type.Array(TestLine) }),
  when: can(access, 'read'),
  failure: failures.list,
});
export const listAllTests = endpoint('GET /flowtests', {
  summary:
    'Returns the tests of all flows, a page at a time. Send `next` as `after` to get the following page.',
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 500 })) }),
  reply: Type.Object({
    tests: Type.Array(Type.Object({ flowId: Type.String(), ...FlowTest.properties })),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
  when: can(access, 'read'),
  failure: failures.list,
});
export const getFlowTest = endpoint('GET /flows/:flowId/tests/:testId', {
  summary: 'Returns a test of a flow.',
  reply: FlowTest,
  when: can(access, 'read'),
  failure: failures.list,
});
export const createFlowTest = endpoint('POST /flows/:flowId/tests', {
  summary: 'Adds a test to a flow.',
  body: Type.Object({ name: Name, test: TestDocument }),
  reply: FlowTest,
  when: can(access, 'update'),
  failure: failures.save,
  bodyLimit: largestFlow,
  invalidates: () => [listFlowTests],
});
export const keepAsTest = endpoint('POST /flows/:flowId/tests/keep', {
  summary:
    'Creates a test from a recorded run: its inputs, connector responses, and page entries. Masked values stay masked.',
  body: Type.Object({
    interactionId: Type.String({ minLength: 1, maxLength: 200 }),
    name: Type.Optional(Name),
  }),
  reply: Type.Object({
    ...FlowTest.properties,
    /** The result of the test on the saved version. */
    result: TestResult,
    /** Fields that differ each time, which the test does not compare. */
    ignored: Type.Integer(),
  }),
  when: can(access, 'update'),
  failure: failures.save,
  invalidates: () => [listFlowTests],
});
export const saveFlowTest = endpoint('PUT /flows/:flowId/tests/:testId', {
  summary: 'Changes a test of a flow.',
  body: Type.Object({ name: Name, test: TestDocument }),
  reply: FlowTest,
  when: can(access, 'update'),
  failure: failures.save,
  bodyLimit: largestFlow,
  invalidates: () => [listFlowTests, getFlowTest],
});
export const deleteFlowTest = endpoint('DELETE /flows/:flowId/tests/:testId', {
  summary: 'Deletes a test of a flow.',
  reply: Acknowledgement,
  when: can(access, 'update'),
  failure: failures.remove,
  invalidates: () => [listFlowTests],
});
export const runFlowTests = endpoint('POST /flows/:flowId/tests/run', {
  summary:
    'Runs tests of a flow on a draft or the saved version. Nothing is called, saved, or sent. Without `testIds`, runs the tests in batches, sorted by name. Send `next` as `from` to run the next batch.',
  body: Type.Object({
    draft: Type.Optional(Draft),
    testIds: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: testsAtOnce })),
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  }),
  reply: Type.Object({
    results: Type.Array(TestResult),
    coverage: Type.Array(CoverageUnit),
    /** Tests of the flow. */
    total: Type.Integer(),
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
  when: can(access, 'update'),
  failure: failures.run,
  bodyLimit: largestFlow,
});
export type TestRun = Output<typeof runFlowTests>;
export const showFlowTest = endpoint('POST /flows/:flowId/tests/show', {
  summary:
    'Runs a test, saved or unsaved, and returns the steps, page text, and end of its run. Nothing is called, saved, or sent.',
  body: Type.Object({ test: TestDocument, draft: Type.Optional(Draft) }),
  reply: Type.Object({ expects: Expectations }),
  when: can(access, 'update'),
  failure: failures.run,
  bodyLimit: largestFlow,
});
export const runFolderTests = endpoint('POST /flowtests/folders', {
  summary:
    'Runs the tests in a folder against its flows. Nothing is called, saved, or sent. Send `next` as `from` to continue.',
  body: Type.Object({
    /** Texts by the path of their file, such as `flows/sign-in/tests/main-path.json`. */
    files: Type.Record(Type.String(), Type.String()),
    /** The flows by their folders or names; all where it is left out. */
    flows: Type.Optional(Type.Array(Type.String(), { maxItems: 10_000 })),
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  }),
  reply: Type.Object({
    flows: Type.Array(
      Type.Object({
        flowId: Type.String(),
        folder: Type.String(),
        name: Type.String(),
        results: Type.Array(TestResult),
        coverage: Type.Array(CoverageUnit),
      }),
    ),
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
  when: can(access, 'update'),
  failure: failures.run,
  bodyLimit: largestFolder,
});
export const offerFlowTests = endpoint('POST /flows/:flowId/tests/offers', {
  summary:
    'Suggests tests for parts of the flow that no test covers yet. Each suggested test was run to confirm what it reaches.',
  body: Type.Object({ draft: Type.Optional(Draft) }),
  reply: Type.Object({
    offers: Type.Array(
      Type.Object({
        name: Type.String(),
        test: TestDocument,
        /** IDs of the units of the coverage that it reaches first. */
        reaches: Type.Array(Type.String()),
      }),
    ),
  }),
  when: can(access, 'update'),
  failure: failures.find,
  bodyLimit: largestFlow,
});
export type TestOffers = Output<typeof offerFlowTests>;
export const checkFlowTests = endpoint('POST /flows/:flowId/tests/check', {
  summary:
    'Adds faults (swapped branches, dropped conditions, and changed references) to a copy of the flow, one at a time. Returns the faults that the tests don’t catch.',
  body: Type.Object({
    draft: Type.Optional(Draft),
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  }),
  reply: Type.Object({
    /** Faults of this flow. */
    total: Type.Integer(),
    /** Faults tried in this call. */
    tried: Type.Integer(),
    caught: Type.Integer(),
    survivors: Type.Array(Survivor),
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
  when: can(access, 'update'),
  failure: failures.check,
  bodyLimit: largestFlow,
});
export type FaultCheck = Output<typeof checkFlowTests>;

/** The tab of the panel of a flow’s tests. */
export const testsTab = 'tests';
