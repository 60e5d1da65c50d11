import { Button, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { saveFlowRules, type FlowRule, type RuleLevel } from '../../contract';
import { listCodes } from '../../domain/engine/findGroup';
import type { RuleGroup } from '../../domain/rule';
import { strings } from '../../strings';
import { BrokenFlows } from './BrokenFlows';
import { ExceptedFlows } from './ExceptedFlows';

interface Props {
  readonly group: RuleGroup;
  /** The setting of the company; absent where the rule is as it comes. */
  readonly set: FlowRule | undefined;
  readonly readOnly: boolean;
}
const lines = (text: string) =>
  text
    .split(/[\s,]+/)
    .map(each => each.trim())
    .filter(Boolean);

/**
 * One rule: what it means, how strictly it is taken, what counts, who is excepted, and which flows
 * break it.
 */
export function RuleCard({ group, set, readOnly }: Props) {
  const { id: rule, title, explain, counts: counted } = group;
  const untouched: RuleLevel = group.optIn ? 'off' : 'warn';
  const { notices, session } = useApp();
  const { run, busy } = useMutation(saveFlowRules);
  const [level, setLevel] = useState<RuleLevel>(set?.level ?? untouched);
  const [excepted, setExcepted] = useState<readonly string[]>(set?.excepted ?? []);
  const [counts, setCounts] = useState((set?.counts ?? []).join('\n'));
  const now = { rule, level, excepted: [...excepted], counts: lines(counts) };
  const stored = set ?? { rule, level: untouched, excepted: [], counts: [] };
  const changed = JSON.stringify(now) !== JSON.stringify({ ...now, ...stored });
  const save = async () => {
    try {
      await run({ params: { companyId: session.companyId ?? '' }, body: { rules: [now] } });
      notices.success(format(strings.savedRule, { rule: title }));
    } catch (error) {
      notices.failure(error);
    }
  };
  return (
    <section id={rule} className="flow-rule" data-level={level} aria-label={title}>
      <header>
        <div>
          <h3>{title}</h3>
          <p>{explain}</p>
        </div>
        <HTMLSelect
          aria-label={format(strings.ruleLevel, { rule: title })}
          value={level}
          disabled={readOnly}
          onChange={event => setLevel(event.target.value as RuleLevel)}
        >
          <option value="off">{strings.levelOff.text}</option>
          <option value="warn">{strings.levelWarn.text}</option>
          <option value="required">{strings.levelRequired.text}</option>
        </HTMLSelect>
        {changed && (
          <Button
            intent="primary"
            text={strings.saveRule.text}
            loading={busy}
            onClick={() => void save()}
          />
        )}
      </header>
      {counted && (level !== 'off' || counts !== '') && (
        <label className="flow-rule-counts">
          {counted.label.text}
          <TextArea
            fill
            rows={2}
            value={counts}
            disabled={readOnly}
            spellCheck={false}
            onChange={event => setCounts(event.target.value)}
          />
          <small>{counted.help.text}</small>
        </label>
      )}
      {excepted.length > 0 && (
        <ExceptedFlows excepted={excepted} readOnly={readOnly} onChange={setExcepted} />
      )}
      <BrokenFlows
        rule={rule}
        counts={now.counts}
        excepted={excepted}
        onExcept={
          readOnly || level !== 'required' ? undefined : id => setExcepted([...excepted, id])
        }
      />
      <details>
        <summary>{strings.codesOf.text}</summary>
        <dl>
          {listCodes(group).map(each => (
            <div key={each.code} id={each.code}>
              <dt>
                {each.title} <code>{each.code}</code>
              </dt>
              <dd>
                {each.explain} {each.remedy}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
