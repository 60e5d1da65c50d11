import { Markdown, type MarkdownPlace } from '#core/web/markdown/Markdown.tsx';
import { parseBlocks } from '#core/web/markdown/parseBlocks';
import './answer.css';

const place: MarkdownPlace = {
  heading: (_block, content) => (
    <p className="assistant-heading">
      <b>{content}</b>
    </p>
  ),
  link: (to, content) => (
    <>
      {content} ({to})
    </>
  ),
};

/**
 * A reply as paragraphs, headings, lists, tables and code, as far as it has come. Nothing in it
 * becomes a link, a picture or markup.
 */
export const AnswerText = ({ text }: { readonly text: string }) => (
  <Markdown blocks={parseBlocks(text)} place={place} />
);
