import { Button, TextArea } from '@blueprintjs/core';
import { useId, useState, type FormEvent } from 'react';
import { format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { addComment, most, type ChangeRequest } from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';
import type { NodeFocus } from '../useNodeFocus';

interface Props {
  readonly request: ChangeRequest;
  readonly focus: NodeFocus;
}

/** Writes a comment on the request, or on the node that is selected. */
export function CommentForm({ request, focus }: Props) {
  const { notices } = useApp();
  const { requestId } = request;
  const add = useMutation(addComment);
  const [text, setText] = useState('');
  const id = useId();
  const { target, aim } = focus;
  async function send(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return;
    const place = target && { flowId: target.flowId, nodeId: target.nodeId };
    try {
      await add.run({ params: { requestId }, body: { text: text.trim(), ...place } });
      setText('');
      aim(undefined);
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <form className="rv-form" onSubmit={event => void send(event)}>
      <label htmlFor={id}>
        {target ? format(strings.commentOn, { node: target.title }) : strings.commentGeneral.text}
      </label>
      <TextArea
        id={id}
        fill
        rows={3}
        maxLength={most.text}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <div className="rv-buttons">
        <Button
          type="submit"
          text={strings.addComment.text}
          loading={add.busy}
          disabled={!text.trim()}
        />
        {target && (
          <Button variant="minimal" text={strings.clearNode.text} onClick={() => aim(undefined)} />
        )}
      </div>
    </form>
  );
}
