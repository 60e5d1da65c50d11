import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '../../../../core/contract';
import { FactList } from '../../../../core/web/ui';
import type { WholeFlowTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { PreviewFrame } from '../studio/PreviewFrame';
import { documentSteps } from './documentSteps';
import { shownValues } from './shownValues';

/** What a template holds: its flows step by step, what they need, and the pages that people will see. */
export function TemplateContents({ template }: { readonly template: WholeFlowTemplate }) {
  const { flows, nodes, pages, connectors, variables } = template.flowTemplateInfo;
  const parts = documentSteps(template.document);
  const shown = parts.flatMap(({ steps }) => steps.filter(each => each.page));
  const [chosen, setChosen] = useState(shown[0]?.nodeId ?? '');
  const page = shown.find(each => each.nodeId === chosen)?.page;
  return (
    <div className="tp-columns">
      <div>
        {parts.map(({ name, steps }, index) => (
          <section key={index} className="tp-card">
            <h2>{format(strings.steps, { name })}</h2>
            <ol className="tp-steps">
              {steps.map(each => (
                <li key={each.nodeId}>
                  {each.title}
                  <small>{[each.connector, each.description].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div>
        <FactList
          facts={[
            [strings.flows.text, flows],
            [strings.nodes.text, nodes],
            [strings.pages.text, pages],
            [strings.connectors.text, connectors.map(each => each.name).join(', ')],
            [strings.variables.text, variables.map(each => each.name).join(', ')],
          ]}
        />
        {page && (
          <section className="tp-card" aria-label={strings.seen.text}>
            <h2>{strings.seen.text}</h2>
            <HTMLSelect
              fill
              aria-label={strings.page.text}
              value={chosen}
              options={shown.map(each => ({ value: each.nodeId, label: each.title }))}
              onChange={({ target }) => setChosen(target.value)}
            />
            <PreviewFrame
              template={page.template}
              style={page.style}
              script=""
              values={shownValues(template.document)}
            />
          </section>
        )}
      </div>
    </div>
  );
}
