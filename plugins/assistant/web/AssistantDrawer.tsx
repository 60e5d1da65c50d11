import { Button } from '@blueprintjs/core';
import { Cross, Maximize, Minimize } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import { Spinner } from '#core/web/ui';
import { strings } from '../strings';
import './assistant.css';
import type { Assistant } from './Assistant';
import { MessageView } from './MessageView';
import { assistantPanel } from './actions/assistantActions';
import { QuestionField } from './QuestionField';

/**
 * The drawer at the right of the canvas, while the assistant is open; it closes with the canvas.
 */
export default observer(function AssistantDrawer() {
  const { host } = useApp();
  const assistant = host.find(assistantPanel);
  useEffect(() => () => assistant?.close(), [assistant]);
  return assistant?.open ? <Drawer assistant={assistant} /> : null;
});

const Drawer = observer(function Drawer({ assistant }: { assistant: Assistant }) {
  const { maximised, width, messages, conversation, waiting } = assistant;
  const scroll = useRef<HTMLDivElement>(null);
  const count = useRef(0);
  const frame = useRef<HTMLElement>(null);
  const last = messages.at(-1);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      assistant.close();
    };
    const element = frame.current;
    element?.addEventListener('keydown', leave);
    return () => element?.removeEventListener('keydown', leave);
  }, [assistant]);
  useEffect(() => {
    const area = scroll.current;
    if (!area) return;
    const { scrollTop, scrollHeight, clientHeight } = area;
    // The end, but no farther than that the question stands at the top: a long answer is read from
    // its beginning.
    const question = [...area.querySelectorAll('[data-type="sent"]')].at(-1);
    const top = (question?.getBoundingClientRect().top ?? 0) - area.getBoundingClientRect().top;
    const wanted = Math.min(scrollHeight - clientHeight, question ? scrollTop + top : 0);
    const isNew = count.current !== messages.length;
    count.current = messages.length;
    if (isNew || scrollTop < wanted) area.scrollTop = wanted;
  }, [messages.length, last?.shown, last?.isAnimationComplete]);
  const size = (maximised ? strings.minimise : strings.maximise).text;
  const spoken = last?.type === 'received' && last.isAnimationComplete ? last.text : '';
  return (
    <aside
      ref={frame}
      className="assistant"
      aria-label={strings.button.text}
      data-maximised={maximised}
      style={{ width: maximised ? '100%' : width, zIndex: maximised ? 950 : 900 }}
    >
      <header>
        <h2>{strings.button.text}</h2>
        <Button
          variant="minimal"
          aria-label={size}
          title={size}
          icon={maximised ? <Minimize size={14} /> : <Maximize size={14} />}
          onClick={() => assistant.maximise()}
        />
        <Button
          variant="minimal"
          aria-label={strings.close.text}
          title={strings.close.text}
          icon={<Cross size={14} />}
          onClick={() => assistant.close()}
        />
      </header>
      <div className="assistant-scroll" ref={scroll}>
        <div className="assistant-content">
          {!conversation && <Spinner />}
          {conversation && messages.length === 0 && (
            <Intro assistant={assistant} conversation={conversation} />
          )}
          <ol aria-label={strings.messages.text}>
            {messages.map(each => (
              <MessageView key={each.id} of={each} assistant={assistant} />
            ))}
          </ol>
          {waiting && last?.type === 'sent' && (
            <p className="assistant-note">{strings.waiting.text}</p>
          )}
        </div>
      </div>
      <output className="assistant-spoken">{spoken}</output>
      <footer>
        <QuestionField assistant={assistant} />
        <small>{strings.privacy.text}</small>
      </footer>
    </aside>
  );
});

const Intro = observer(function Intro({
  assistant,
  conversation: { engine, suggestions },
}: {
  assistant: Assistant;
  conversation: NonNullable<Assistant['conversation']>;
}) {
  return (
    <section className="assistant-intro">
      <h3>{strings.introTitle.text}</h3>
      <p>{strings.intro.text}</p>
      <p className="assistant-note">
        {engine.kind === 'builtIn'
          ? strings.builtIn.text
          : format(strings.model, { model: engine.model ?? '' })}
      </p>
      {suggestions.map(text => (
        <Button
          key={text}
          fill
          alignText="start"
          text={text}
          onClick={() => void assistant.send(text)}
        />
      ))}
    </section>
  );
});
