import { format } from '#core/contract';
import { Slot, useQuery } from '#core/web';
import { Dialog, ErrorState, SkeletonRows } from '#core/web/ui';
import { UseList, type Use } from '#core/web/ui/internal';
import { listVariableUses, readVariableKey, usesTools, type VariableUse } from '../contract';
import { strings } from '../strings';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import './variables.css';

type Node = VariableUse['nodes'][number];

const manner = ({ reads, writes }: Node) =>
  (reads && writes ? strings.readsAndWrites : writes ? strings.writes : strings.reads).text;
const describeState = ({ current, deployed, versionId }: VariableUse) => {
  if (!current) return format(strings.onlyDeployed, { version: versionId });
  return deployed ? undefined : strings.onlyDraft.text;
};

/** A version of a flow that reads or writes a variable, as the list of uses shows it. */
export const showVariableUse = (use: VariableUse): Use => ({
  key: `${use.flowId} ${use.versionId}`,
  name: use.name,
  link: use.link,
  note: describeState(use),
  parts: use.nodes.map(node => ({
    key: node.nodeId,
    title: node.title,
    link: node.link,
    label: format(strings.goTo, { node: node.title, flow: use.name }),
    note: manner(node),
  })),
});

/** Where one variable is used, asked of the server. */
export function VariableUses({ name }: { readonly name: string }) {
  const { data, error, mutate } = useQuery(listVariableUses, { params: { name } });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <SkeletonRows columns={1} template="1fr" />;
  if (data.hidden > 0) return <p>{format(strings.usesHidden, { count: data.hidden })}</p>;
  if (data.uses.length > 0) return <UseList uses={data.uses.map(showVariableUse)} />;
  return <p className="va-note">{strings.noUses.text}</p>;
}

interface Props {
  /** The composite name. */
  readonly variable: string;
  readonly onClose: () => void;
}

/** Where a variable is used. */
export function UsesDialog({ variable, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      isOpen={open}
      title={format(strings.usesOf, { name: readVariableKey(variable).name })}
      onClose={close}
      onClosed={onClose}
    >
      <DialogBody>
        <VariableUses name={variable} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Slot point={usesTools} props={{ name: variable }} />
            <Button text={strings.close.text} onClick={close} />
          </>
        }
      />
    </Dialog>
  );
}
