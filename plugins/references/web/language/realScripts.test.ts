// @module-tag slow
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRecord } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { createTypesOfFlows } from '../../contract/createTypesOfFlows';
import { inferParameters } from '../../contract/inferOutput';
import { createTestLanguage } from './testScripts';
import { paramsText } from './typeText';

const { CORPUS = join(import.meta.dirname, '../../../../../shared/data/flows'), SHOW_PROBLEMS } =
  process.env;

interface RealScript {
  readonly where: string;
  readonly code: string;
  readonly params?: string;
}

function readScripts(): readonly RealScript[] {
  const found = new Map<string, RealScript>();
  for (const file of readdirSync(CORPUS).filter(each => each.endsWith('.json'))) {
    const json: unknown = JSON.parse(readFileSync(join(CORPUS, file), 'utf8'));
    const listed = isRecord(json) && Array.isArray(json['flows']) ? json['flows'] : [json];
    const flows = listed.filter((each): each is Flow => isRecord(each) && 'graphData' in each);
    const { typesOf } = createTypesOfFlows(flows);
    for (const { flowId, graphData } of flows)
      for (const { data } of graphData?.elements?.nodes ?? []) {
        const { capabilityName, properties = {} } = data;
        const add = (name: string, params?: string) => {
          const value = properties[name]?.value;
          if (typeof value !== 'string' || value.trim() === '') return;
          const code = plainText(value);
          found.set(`${code}${params ?? ''}`, {
            where: `${file} ${data.id}`,
            code,
            ...(params !== undefined && { params }),
          });
        };
        const types = typesOf(flowId);
        if (capabilityName === 'customFunction' && types)
          add('code', paramsText(inferParameters(properties['variableInputList']?.value, types)));
        else add('customScript');
      }
  }
  return [...found.values()];
}

const scripts = existsSync(CORPUS) ? readScripts() : [];

describe.skipIf(scripts.length === 0)(
  `scripts of real exports (${scripts.length > 0 ? scripts.length : `no exports in ${CORPUS}`})`,
  () => {
    const language = createTestLanguage();
    const problems = scripts.map(script => ({ ...script, found: language.check(script) }));
    const functions = problems.filter(({ params }) => params !== undefined);
    const show = (each: (typeof problems)[number]) =>
      each.found.map(({ message, from }) => `${each.where} ${from}: ${message}`);

    it('have next to no errors, since they run', () => {
      const faulty = problems.filter(({ found }) => found.some(each => each.severity === 'error'));
      if (SHOW_PROBLEMS) console.log(problems.flatMap(show).join('\n'));
      expect(functions.length).toBeGreaterThan(50);
      expect(faulty.flatMap(show).length).toBeLessThanOrEqual(2);
    });

    it('seldom have warnings', () => {
      const warned = functions.filter(({ found }) =>
        found.some(({ severity }) => severity === 'warning'),
      );
      expect(warned.length / functions.length).toBeLessThan(0.1);
    });

    it('stay equivalent when formatted', () => {
      const squeeze = (text: string) => text.replace(/\s+/g, '');
      for (const { code } of scripts) {
        const edits = language.format(code);
        const text = edits
          .toReversed()
          .reduce(
            (before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to),
            code,
          );
        expect(squeeze(text)).toBe(squeeze(code));
      }
    });
  },
);
