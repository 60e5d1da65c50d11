import { Button, HTMLSelect } from '@blueprintjs/core';
import { Link } from 'wouter';
import { useQuery } from '#core/web';
import type { NodeTemplateProps } from '#plugins/properties/contract';
import { listUiTemplates, studioPage } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import { templateValues } from './templateValues';

interface Chosen {
  readonly value?: unknown;
  readonly name?: unknown;
  readonly updatedDate?: unknown;
}

/**
 * Above the fields of a node that shows a page: fills it from a template, and says when that has
 * changed since.
 */
export default function NodeTemplates({ capabilityName, values, write }: NodeTemplateProps) {
  const { data } = useQuery(listUiTemplates, { query: { page: 0, limit: 500 } });
  const link: Chosen = values['sktemplate'] ?? {};
  const uiId = typeof link.value === 'string' ? link.value : '';
  const all = data?.uiTemplates ?? [];
  if (capabilityName !== 'customHTMLTemplate' || !data || (all.length === 0 && !uiId)) return null;
  const template = all.find(each => each.uiId === uiId);
  const fill = (id: string) => {
    const next = all.find(each => each.uiId === id);
    write(next ? templateValues(next) : { sktemplate: {} });
  };
  const older = template && Number(link.updatedDate ?? 0) < template.updatedDate;
  return (
    <div className="flow-field">
      <label className="flow-field">
        {strings.choose.text}
        <HTMLSelect fill value={uiId} onChange={event => fill(event.target.value)}>
          <option value="">{strings.chooseNone.text}</option>
          {uiId && !template && <option value={uiId}>{String(link.name ?? uiId)}</option>}
          {all.map(each => (
            <option key={each.uiId} value={each.uiId}>
              {each.name}
            </option>
          ))}
        </HTMLSelect>
      </label>
      {uiId && !template && <p className="flow-note-line">{strings.gone.text}</p>}
      {older && (
        <p className="flow-note-line">
          {strings.isOlder.text}{' '}
          <Button size="small" text={strings.take.text} onClick={() => fill(template.uiId)} />
        </p>
      )}
      <Link href={`${studioPage.to()}${uiId ? `?id=${uiId}` : ''}`}>{strings.studio.text}</Link>
    </div>
  );
}
