import { Type, type Static } from 'typebox';
import { Loose } from '#plugins/flows/contract/flowChanges';

const Id = Type.String({ minLength: 1, maxLength: 200 });
const Title = Type.String({ maxLength: 500 });
const Choice = <const Values extends readonly string[]>(...values: Values) =>
  Type.Unsafe<Values[number]>(Type.Union(values.map(value => Type.Literal(value))));

/** Where a part of a test stands: a node, and the flow that has it where it is a called one. */
const place = { node: Id, title: Title, flow: Type.Optional(Id) };
const Visit = Type.Integer({ minimum: 1, maximum: 100_000 });

/** The answer of a node that isn’t run. */
export const TestAnswer = Type.Object({
  ...place,
  /** Which call of the node it is for, from 1. */
  visit: Visit,
  /**
   * `end` ends the flow; `message` shows its error on the last page; `standIn` runs the flow that
   * stands in for the capability.
   */
  came: Choice('true', 'false', 'page', 'end', 'message', 'standIn'),
  output: Type.Optional(Type.Unknown()),
  error: Type.Optional(
    Type.Object(
      { code: Type.Union([Type.String(), Type.Number()]), message: Type.String() },
      { additionalProperties: true },
    ),
  ),
  /** The IDs of the outcomes that matched. */
  matched: Type.Optional(Type.Array(Type.String(), { maxItems: 500 })),
  /**
   * The input under which the answer is used for a node that could run, because secrets in it are
   * masked.
   */
  whenGiven: Type.Optional(Type.Unknown()),
  /** A hash of the node’s properties then: a node that was changed runs. */
  whenMade: Type.Optional(Type.String({ maxLength: 100 })),
});
export type TestAnswer = Static<typeof TestAnswer>;

/** The values that a person enters on a page. */
export const TestPage = Type.Object({
  ...place,
  entered: Loose,
  event: Type.Optional(Id),
  button: Type.Optional(Type.String({ maxLength: 500 })),
  buttonType: Type.Optional(Type.String({ maxLength: 200 })),
});
export type TestPage = Static<typeof TestPage>;

/** A step that the run must take. What is left out is not compared. */
export const ExpectedStep = Type.Object({
  ...place,
  came: Choice('true', 'false', 'error', 'page', 'end', 'call'),
  matched: Type.Optional(Type.Array(Type.String(), { maxItems: 500 })),
  given: Type.Optional(Type.Unknown()),
  output: Type.Optional(Type.Unknown()),
  /** Fields of `given` and `output` that are not compared. */
  ignored: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 500 })),
});
export type ExpectedStep = Static<typeof ExpectedStep>;

/** The texts that a page must show. */
export const ExpectedPage = Type.Object({
  ...place,
  texts: Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 2000 }),
  /** A hash of its script and styles. */
  behind: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ExpectedPage = Static<typeof ExpectedPage>;

export const TestOutcome = Choice('success', 'failure', 'error', 'waiting');
export type TestOutcome = Static<typeof TestOutcome>;

/** The expected outcome of a run. Parts that are left out are not compared. */
export const Expectations = Type.Object({
  outcome: Type.Optional(TestOutcome),
  steps: Type.Optional(Type.Array(ExpectedStep, { maxItems: 5000 })),
  pages: Type.Optional(Type.Array(ExpectedPage, { maxItems: 2000 })),
});

/** A test of a flow: what a run is given, and what must come of it. */
export const TestDocument = Type.Object({
  starts: Type.Object({
    interactionId: Id,
    inputs: Loose,
    /** The request’s values for flows: `ip`, `userAgent`, and the like. */
    request: Loose,
    /** The time that the flow reads, in epoch milliseconds. */
    time: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
    /** From which functions draw their random numbers. */
    seed: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    /** In place of the stored values. */
    variables: Type.Object({
      company: Type.Optional(Loose),
      flow: Type.Optional(Loose),
      user: Type.Optional(Loose),
      /** The initial values of the run’s variables. */
      run: Type.Optional(Loose),
    }),
  }),
  answers: Type.Array(TestAnswer, { maxItems: 2000 }),
  pages: Type.Array(TestPage, { maxItems: 2000 }),
  expects: Expectations,
});
export type TestDocument = Static<typeof TestDocument>;
