import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { marketStrings as strings } from '../../marketStrings';
import { PreviewFrame } from '../studio/PreviewFrame';
import type { TemplateStep } from './documentSteps';
import { shownValues } from './shownValues';

interface Props {
  readonly document: object;
  readonly pages: readonly TemplateStep[];
}

/** The pages that people will see, one at a time; nothing where there is none. */
export function TemplatePages({ document, pages }: Props) {
  const [chosen, setChosen] = useState(pages[0]?.nodeId ?? '');
  const page = pages.find(each => each.nodeId === chosen)?.page;
  if (!page) return null;
  return (
    <section className="tp-card" aria-label={strings.seen.text}>
      <h2>{strings.seen.text}</h2>
      <HTMLSelect
        fill
        aria-label={strings.page.text}
        value={chosen}
        options={pages.map(each => ({ value: each.nodeId, label: each.title }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <PreviewFrame
        template={page.template}
        style={page.style}
        script=""
        values={shownValues(document)}
      />
    </section>
  );
}
