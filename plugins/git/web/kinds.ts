import { strings } from '../strings';

const kinds: Readonly<Record<string, string>> = {
  flow: strings.kindFlow.text,
  variable: strings.kindVariable.text,
  connection: strings.kindConnection.text,
  application: strings.kindApplication.text,
  test: strings.kindTest.text,
};

/** Names the kind of a part of an environment. */
export const nameKind = (kind: string): string => kinds[kind] ?? kind;
