import { asked, computeExpected, type Logic } from './decision';

/** One of the servers that are measured side by side. */
export interface Target {
  readonly name: string;
  readonly pid: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where each logic answers; a server need not have all. */
  readonly urls: Partial<Readonly<Record<Logic, string>>>;
  stop(): Promise<void>;
}

/** Throws unless the server answers this logic as plain code does. */
export async function checkAnswer({ name, headers, urls }: Target, logic: Logic): Promise<void> {
  const reply = await fetch(urls[logic]!, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(asked),
  });
  const text = await reply.text();
  const wanted = JSON.stringify(JSON.parse(computeExpected(logic)));
  const came = /^\s*\{/.test(text) ? JSON.stringify(JSON.parse(text)) : text;
  if (!reply.ok || came !== wanted)
    throw new Error(
      `${name}, ${logic}: wanted ${wanted}, it answered ${reply.status} ${text.slice(0, 400)}`,
    );
}
