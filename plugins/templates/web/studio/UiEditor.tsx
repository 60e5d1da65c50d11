import { Button, Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { Failure, format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import { useApp, useMutation, useMay, useUnsavedGuard } from '#core/web';
import { Page } from '#core/web/ui';
import {
  createUiTemplate,
  saveUiTemplate,
  studioPage,
  templatesAccess,
  type UiTemplate,
} from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import { PreviewFrame } from './PreviewFrame';
import { dataFields, nameFields, pageFields, UiFields } from './UiFields';
import {
  emptyUi,
  findUiFaults,
  toUiTemplateBody,
  toUiValues,
  type UiValues,
  parseSample,
} from './uiValues';
import { UsesCard } from './UsesCard';
import { valuesMissing, listNamedValues, withValues } from '../../domain/listNamedValues';

interface MissingValuesProps {
  readonly values: UiValues;
  readonly disabled: boolean;
  readonly onChange: (changes: Partial<UiValues>) => void;
}
const most = 6;

/**
 * Says which values the markup names and the sample does not have, so that a gap in the preview is
 * understood, and adds them.
 */
function MissingValues({ values: { template, sample }, disabled, onChange }: MissingValuesProps) {
  const known = parseSample(sample);
  const missing = known ? valuesMissing(listNamedValues(template), known) : [];
  if (!known || missing.length === 0) return null;
  const count = missing.length - most;
  const more = count > 0 ? [format(strings.moreMissing, { count })] : [];
  const names = joinAnd([...missing.slice(0, most), ...more]);
  return (
    <output className="tp-note tp-missing">
      {format(strings.missing, { names })}
      {!disabled && (
        <Button
          size="small"
          text={strings.addMissing.text}
          onClick={() => onChange({ sample: JSON.stringify(withValues(known, missing), null, 2) })}
        />
      )}
    </output>
  );
}

interface Props {
  /** None: a new one. */
  readonly template: UiTemplate | null;
  /** The initial values of a new one. */
  readonly begin?: UiValues;
  /** Told the id of one that was made. */
  readonly onMade: (uiId: string) => void;
}

/** A template of a page beside what it looks like. */
export function UiEditor({ template, begin, onMade }: Props) {
  const { notices } = useApp();
  const [base, setBase] = useState({
    values: template ? toUiValues(template) : emptyUi,
    date: template?.updatedDate,
  });
  const [values, setValues] = useState<UiValues>(begin ?? base.values);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState(false);
  const [unread, setUnread] = useState<string>();
  const [part, setPart] = useState('page');
  const make = useMutation(createUiTemplate);
  const store = useMutation(saveUiTemplate);
  const mayChange = useMay(templatesAccess, template ? 'update' : 'create');
  const dirty = JSON.stringify(values) !== JSON.stringify(base.values);
  const busy = make.busy || store.busy;
  useUnsavedGuard(dirty && !busy);

  const { name, ...found } = findUiFaults(values);
  const faults = {
    ...(unread && { template: unread }),
    ...said,
    ...found,
    ...(asked && name && { name }),
  };
  const change = (changes: Partial<UiValues>) => {
    setValues(before => ({ ...before, ...changes }));
    setSaid({});
  };
  /** Turns to the part in which something is wrong, where it is not the one in view. */
  const lead = (wrong: readonly string[]) => {
    const parts = { page: pageFields, data: dataFields };
    const holds = ([, fields]: [string, typeof pageFields]) =>
      fields.some(each => wrong.includes(each.name));
    const faulty = Object.entries(parts).filter(holds);
    const [first] = faulty;
    if (first && !faulty.some(([id]) => id === part)) setPart(first[0]);
  };
  const save = async () => {
    setAsked(true);
    if (name || Object.keys(found).length > 0) {
      lead(Object.keys(found));
      return;
    }
    try {
      const terms = toUiTemplateBody(values);
      const { uiTemplate } = template
        ? await store.run({
            params: { uiId: template.uiId },
            body: { ...terms, readDate: base.date ?? template.updatedDate },
          })
        : await make.run({ body: terms });
      setBase({ values, date: uiTemplate.updatedDate });
      notices.success((template ? strings.saved : strings.made).text);
      if (!template) onMade(uiTemplate.uiId);
    } catch (error) {
      const details = error instanceof Failure ? (error.details ?? []) : [];
      const refused = Object.fromEntries(
        details.map(({ at, message }) => [at.replace(/^body\//, ''), message]),
      );
      setSaid(refused);
      lead(Object.keys(refused));
      if (details.length === 0) notices.failure(error);
    }
  };
  const fields = { values, faults, disabled: !mayChange, onChange: change };
  return (
    <Page
      title={base.values.name || strings.add.text}
      intro={<Link href={studioPage.to()}>{strings.back.text}</Link>}
      actions={
        mayChange && (
          <>
            {dirty && (
              <Button
                variant="minimal"
                text={strings.reset.text}
                onClick={() => setValues(base.values)}
              />
            )}
            <Button
              intent="primary"
              text={(template ? strings.save : strings.create).text}
              loading={busy}
              disabled={!dirty && template !== null}
              onClick={() => void save()}
            />
          </>
        )
      }
    >
      {!mayChange && <p className="tp-note">{strings.readOnly.text}</p>}
      <div className="tp-studio">
        <section className="tp-card">
          <UiFields asked={nameFields} {...fields} />
          <Tabs
            id="tp-parts"
            renderActiveTabPanelOnly
            selectedTabId={part}
            onChange={id => setPart(String(id))}
          >
            <Tab
              id="page"
              title={strings.page.text}
              panel={<UiFields asked={pageFields} {...fields} />}
            />
            <Tab
              id="data"
              title={strings.data.text}
              panel={<UiFields asked={dataFields} {...fields} />}
            />
          </Tabs>
        </section>
        <section className="tp-card tp-seen" aria-label={strings.preview.text}>
          <h2>{strings.preview.text}</h2>
          {unread && <p className="tp-fault">{unread}</p>}
          <MissingValues values={values} disabled={!mayChange} onChange={change} />
          <PreviewFrame
            template={values.template}
            style={values.style}
            script={values.script}
            values={parseSample(values.sample) ?? {}}
            onFault={setUnread}
          />
        </section>
      </div>
      {template && <UsesCard uiId={template.uiId} />}
    </Page>
  );
}
