import type { Connector, Submission } from './connector';
import type { NodeOutcome, Screen } from './nodeOutcome';

/** An answer of a capability that isn’t run. */
export interface KnownAnswer {
  readonly connectorId: string;
  readonly capability: string;
  readonly success: boolean;
  readonly output: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string | number; readonly message: string };
}

const mask = '******';

/** The answer that is known of a node's capability; undefined where it runs. */
export const findAnswer = (
  answers: readonly KnownAnswer[] | undefined,
  connectorId: string,
  capability: string,
): KnownAnswer | undefined =>
  answers?.find(each => each.connectorId === connectorId && each.capability === capability);

/**
 * A connector whose capabilities give their known answers and call nothing; also of one that cannot
 * run here.
 */
export function withAnswers(
  connectorId: string,
  connector: Connector | undefined,
  answers: readonly KnownAnswer[] | undefined,
): Connector | undefined {
  const own = answers?.filter(each => each.connectorId === connectorId);
  if (!own?.length) return connector;
  const known = Object.fromEntries(
    own.map(answer => [answer.capability, () => Promise.resolve(toOutcome(answer))]),
  );
  const { manifest = createManifest(connectorId), run = {} } = connector ?? {};
  return { ...connector, manifest, run: { ...run, ...known } };
}

const toOutcome = ({ success, output, error }: KnownAnswer): NodeOutcome =>
  success ? { kind: 'success', output } : { kind: 'failure', output, ...(error && { error }) };

const createManifest = (connectorId: string): Connector['manifest'] => ({
  connectorId,
  name: connectorId,
  connectorCategories: [],
  metadata: { colors: { canvas: '', canvasText: '', dark: '' } },
  properties: {},
  capabilities: {},
  accountConfigView: { items: [] },
  runnable: false,
});

/** Values that are filled into fields of pages, by name, and which of them no page may hold. */
export interface FieldValues {
  readonly typed: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** A page with its fields filled in, secrets as a mask; what a person typed before stays. */
export function fillScreen(screen: Screen, values: FieldValues | undefined): Screen {
  if (!values) return screen;
  const { typed, secrets } = values;
  const filled = Object.entries(typed).map(
    ([name, value]) => [name, secrets.includes(value) ? mask : value] as const,
  );
  return { ...screen, typed: { ...Object.fromEntries(filled), ...screen.typed } };
}

/** An answer to a page with the secrets for which its fields hold a mask. */
export function unmaskSubmission(
  submission: Submission,
  values: FieldValues | undefined,
): Submission {
  if (!values) return submission;
  const { typed } = values;
  const parameters = Object.entries(submission.parameters).map(([name, value]) => [
    name,
    value === mask && Object.hasOwn(typed, name) ? typed[name] : value,
  ]);
  return { ...submission, parameters: Object.fromEntries(parameters) };
}
