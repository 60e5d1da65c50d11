import { Button, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Slot, useApp } from '#core/web';
import { isCode, type ControlDefinition } from '#core/web/ui/controls';
import { runsHere } from '#plugins/connectors/contract/internal';
import { detail } from '#plugins/connections/contract';
import type { NodeElement } from '#plugins/flows/contract';
import { notConfiguredCode } from '#plugins/flows/contract/flow';
import { nodeDesigner, nodeTemplates } from '../contract';
import {
  isVisible,
  propertyDefinitions,
} from '#plugins/flows/contract/graph/nodes/propertyDefinitions';
import { strings } from '../strings';
import { initialValues } from '#plugins/flows/contract/graph/elements/newElements';
import { useStage } from './StageContext';
import { EnrichmentContext, useEnrichment } from './useEnrichment';
import { NodeControl } from './controls/NodeControl';
import { findDesignedProperty, designTab } from './designTab';
import { usePropertyEdit } from './PropertyFields';
import { setNodeField } from './setNodeField';

const CodeWindow = lazy(() => import('./CodeWindow'));

/** Whether a field is to be filled in at once: no code, and no switch, which is off at first. */
const isUnset = ({ preferredControlType }: ControlDefinition, value: unknown): boolean =>
  preferredControlType !== 'toggleSwitch' &&
  !isCode(preferredControlType) &&
  (value === undefined || value === '' || (Array.isArray(value) && value.length === 0));

/** A node's capability, connection and properties, as the connector's manifest asks for them. */
export const CapabilitySettings = observer(function CapabilitySettings({
  node: { data },
}: {
  node: NodeElement;
}) {
  const editor = useStage();
  const edit = usePropertyEdit(editor, data.id);
  const manifest = editor.connectors.get(data.connectorId ?? '');
  const connections = editor.connections.filter(each => each.connectorId === data.connectorId);
  const unset = editor.found.byNode.get(data.id)?.some(each => each.code === notConfiguredCode);
  const known = connections.find(each => each.connectionId === data.connectionId);
  const enrichment = useEnrichment(data);
  const properties = propertyDefinitions(data, manifest, enrichment.properties).filter(each =>
    isVisible(each, data),
  );
  const [enlarged, enlarge] = useState({ property: '', isOpen: false });
  const codes = properties.filter(each => isCode(each.definition.preferredControlType));
  const offersDesign =
    useApp().host.open(nodeDesigner).length > 0 && findDesignedProperty(codes) !== undefined;
  const first =
    properties.find(({ name, definition }) =>
      isUnset(definition, data.properties?.[name]?.value),
    ) ?? properties[0];
  const showsPage = manifest?.capabilities[data.capabilityName ?? '']?.respondToUser;
  const choose = (capabilityName: string) => {
    const capability = manifest?.capabilities[capabilityName];
    if (!manifest || !capability) return;
    const values = Object.entries(initialValues(manifest, capability)).map(([name, value]) => [
      name,
      { value },
    ]);
    setNodeField(editor, data.id, strings.didChooseCapability.text, {
      capabilityName,
      type: capability.type,
      status: 'configured',
      properties: { ...Object.fromEntries(values), ...data.properties },
    });
  };
  const fill = (values: Readonly<Record<string, unknown>>) =>
    setNodeField(editor, data.id, strings.didFillFromTemplate.text, {
      properties: { ...data.properties, ...values },
    });
  return (
    <EnrichmentContext value={enrichment}>
      <label className="flow-field">
        {strings.capability.text}
        <HTMLSelect
          fill
          value={data.capabilityName ?? ''}
          disabled={editor.readOnly || !manifest}
          onChange={event => choose(event.target.value)}
        >
          <option value="">{strings.chooseCapability.text}</option>
          {data.capabilityName && !manifest?.capabilities[data.capabilityName] && (
            <option value={data.capabilityName}>{data.capabilityName}</option>
          )}
          {Object.entries(manifest?.capabilities ?? {}).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </HTMLSelect>
      </label>
      <label className="flow-field">
        {strings.connection.text}
        <HTMLSelect
          fill
          value={data.connectionId ?? ''}
          disabled={editor.readOnly}
          onChange={event =>
            setNodeField(editor, data.id, strings.didChooseConnection.text, {
              connectionId: event.target.value,
            })
          }
        >
          {!connections.some(each => each.connectionId === data.connectionId) && (
            <option value={data.connectionId ?? ''}>
              {(connections.length > 0 ? strings.chooseConnection : strings.noConnection).text}
            </option>
          )}
          {connections.map(({ connectionId, name }) => (
            <option key={connectionId} value={connectionId}>
              {name}
            </option>
          ))}
        </HTMLSelect>
      </label>
      {manifest && data.capabilityName && !runsHere(manifest, data.capabilityName) && (
        <p className="flow-note-line">{strings.notRunnable.text}</p>
      )}
      {unset && (
        <p className="flow-note-line">
          {strings.connectionUnset.text}{' '}
          {known && (
            <Link href={detail.to({ id: known.connectionId })}>{strings.openConnection.text}</Link>
          )}
        </p>
      )}
      {!editor.readOnly && data.capabilityName === 'customHTMLTemplate' && (
        <Slot
          point={nodeTemplates}
          props={{
            capabilityName: data.capabilityName,
            values: data.properties ?? {},
            write: fill,
          }}
        />
      )}
      {offersDesign && (
        <div className="flow-field" data-enter={showsPage || undefined}>
          <Button
            fill
            text={(showsPage ? strings.editBlocks : strings.editMail).text}
            onClick={() => enlarge({ property: designTab, isOpen: true })}
          />
        </div>
      )}
      {properties.map(({ name, definition }) => (
        <div key={name} data-enter={name === first?.name || undefined}>
          <NodeControl
            name={name}
            definition={definition}
            data={data}
            disabled={editor.readOnly}
            onChange={value => edit(name, definition.displayName || name, value)}
            {...(isCode(definition.preferredControlType) && {
              onEnlarge: () => enlarge({ property: name, isOpen: true }),
            })}
          />
        </div>
      ))}
      {enlarged.property && (
        <Suspense>
          <CodeWindow
            data={data}
            properties={codes}
            {...enlarged}
            onShow={property => enlarge({ property, isOpen: true })}
            onClose={() => enlarge({ ...enlarged, isOpen: false })}
          />
        </Suspense>
      )}
      {data.capabilityName && properties.length === 0 && <p>{strings.nothingToSet.text}</p>}
    </EnrichmentContext>
  );
});
