import { Button, TextArea } from '@blueprintjs/core';
import { useId, useState, type FormEvent } from 'react';
import { useApp, useMutation } from '#core/web';
import { addComment, most } from '../../contract';

interface Props {
  readonly requestId: string;
  readonly flowId: string;
  readonly nodeId: string;
  readonly label: string;
  readonly submit: string;
}

/** Writes a comment on a node. */
export function Reply({ requestId, flowId, nodeId, label, submit }: Props) {
  const { notices } = useApp();
  const add = useMutation(addComment);
  const [text, setText] = useState('');
  const id = useId();
  async function send(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      await add.run({ params: { requestId }, body: { text: text.trim(), flowId, nodeId } });
      setText('');
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <form className="rv-reply" onSubmit={event => void send(event)}>
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        fill
        rows={2}
        maxLength={most.text}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" size="small" text={submit} loading={add.busy} disabled={!text.trim()} />
    </form>
  );
}
