import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import { FlowRule } from '../../contract';
import { ruleTexts } from '../../domain';
import { strings } from '../../strings';

const StandInVersion = Type.Integer({ minimum: -1 });
const FormName = Type.String({ minLength: 1, maxLength: 256 });
const Days = Type.Integer({ minimum: 1 });

/** What the company asks of its flows. */
export const archivedRules: ArchivedTable = {
  table: 'flow_rules',
  title: strings.archivedRules.text,
  key: ['rule'],
  order: 15,
  part: 'configuration',
  json: ['excepted', 'counts'],
  passing: ['updated_date'],
  nameOf: row => ruleTexts[String(row['rule'])]?.title ?? String(row['rule']),
  fault: ({ rule, level, excepted, counts }) => {
    if (!Object.hasOwn(ruleTexts, String(rule))) return `There is no rule “${String(rule)}”.`;
    const read = {
      rule,
      level,
      excepted: JSON.parse(String(excepted)),
      counts: JSON.parse(String(counts)),
    };
    return Value.Check(FlowRule, read) ? undefined : 'What is set of this rule cannot be read.';
  },
};

/** Flows that stand in for capabilities. */
export const archivedStandIns: ArchivedTable = {
  table: 'stand_ins',
  title: strings.archivedStandIns.text,
  key: ['connector_id', 'capability'],
  order: 55,
  part: 'configuration',
  passing: ['updated_date'],
  of: { table: 'flows', column: 'flow_id' },
  nameOf: row => `${String(row['connector_id'])}/${String(row['capability'])}`,
  fault: row =>
    Value.Check(StandInVersion, row['version_id']) ? undefined : 'Its version makes no sense.',
};

/** Forms that came with flows. */
export const archivedForms: ArchivedTable = {
  table: 'company_forms',
  title: strings.forms.text,
  key: ['form_id'],
  order: 17,
  part: 'configuration',
  json: ['document'],
  passing: ['created_date', 'updated_date'],
  nameOf: row => String(row['name']),
  fault: ({ name }) =>
    Value.Check(FormName, name) ? undefined : 'Its name is missing or too long.',
};

/** How long runs are kept. */
export const archivedRetention: ArchivedTable = {
  table: 'run_retention',
  title: strings.archivedRetention.text,
  key: [],
  order: 16,
  part: 'configuration',
  nameOf: () => strings.archivedRetention.text,
  fault: row => (Value.Check(Days, row['days']) ? undefined : 'The days make no sense.'),
};
