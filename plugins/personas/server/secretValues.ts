import { codes, Failure, format, isRecord } from '#core/contract';
import { mergeEdited } from '#core/server/encryption/mergeEdited';
import { isSecretName } from '#core/server/encryption/maskEvents';
import { masked, type NamedValue, type PersonaAnswer, type PersonaContent } from '../contract';
import { strings } from '../strings';

const lists = ['inputs', 'cookies', 'typed'] as const;

/** Whether a value is kept from readers: by choice, or by the name that it has. */
const isSecret = ({ name, secret }: NamedValue) => secret === true || isSecretName(name);

/** The same value with what stands under names that sound secret masked. */
function maskNamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskNamed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isSecretName(name) && part !== null && typeof part !== 'boolean' ? masked : maskNamed(part),
    ]),
  );
}

const maskOutput = (output: PersonaAnswer['output']) => maskNamed(output) as typeof output;

/** A persona's content as it is read, without its secrets. */
export const maskContent = (content: PersonaContent): PersonaContent => ({
  ...content,
  ...Object.fromEntries(
    lists.map(list => [
      list,
      content[list].map(each =>
        isSecret(each) ? { ...each, secret: true, value: each.value && masked } : each,
      ),
    ]),
  ),
  answers: content.answers.map(each => ({ ...each, output: maskOutput(each.output) })),
});

/**
 * A content as it is stored: masked values are those stored before. Fails with a sentence where
 * nothing is stored for a mask.
 */
export function keepSecrets(written: PersonaContent, before?: PersonaContent): PersonaContent {
  const kept = (list: (typeof lists)[number]) =>
    written[list].map((each, at): NamedValue => {
      const secret = isSecret(each);
      const known = before?.[list].find(({ name }) => name === each.name);
      if (each.value !== masked || !secret) {
        // A secret that becomes plain would be told by the mask that stands for it.
        if (each.value === masked && known && isSecret(known))
          throw createLack(list, at, format(strings.unmaskSecret, { name: each.name }));
        return { ...each, secret };
      }
      if (!known) throw createLack(list, at, format(strings.typeSecret, { name: each.name }));
      return { ...each, secret, value: known.value };
    });
  return {
    ...written,
    inputs: kept('inputs'),
    cookies: kept('cookies'),
    typed: kept('typed'),
    answers: written.answers.map(each => {
      const known = before?.answers.find(
        other => other.connectorId === each.connectorId && other.capability === each.capability,
      );
      if (!known) return each;
      const output = mergeEdited(known.output, maskOutput(known.output), each.output);
      return { ...each, output: output as typeof each.output };
    }),
  };
}

const createLack = (list: string, at: number, message: string) =>
  new Failure(400, codes.invalid, message, [{ at: `body/${list}/${at}/value`, message }]);

/** The secrets of a content, which no page and no record may hold. */
export function listSecrets({ inputs, cookies, typed, answers }: PersonaContent): string[] {
  const secrets = new Set<string>();
  for (const each of [...inputs, ...cookies, ...typed])
    if (isSecret(each) && each.value) secrets.add(each.value);
  const gather = (value: unknown, secret: boolean): void => {
    if (typeof value === 'string' && secret && value) secrets.add(value);
    if (Array.isArray(value)) for (const part of value) gather(part, secret);
    else if (isRecord(value))
      for (const [name, part] of Object.entries(value)) gather(part, secret || isSecretName(name));
  };
  for (const { output } of answers) gather(output, false);
  return [...secrets];
}
