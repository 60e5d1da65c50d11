import { namespace, type Lazy, type Panel } from '#core/contract';
import type { FlowStage } from '#plugins/editor/contract';
import type { NodeData } from '#plugins/flows/contract';
import type { Block } from '../blocks/block';
import type { ReadBlocks } from '../blocks/readBlocks';
import type { Patch } from '../blocks/units';

/** A part that can be added to a page or an email. */
export interface Snippet {
  readonly id: string;
  readonly title: string;
  /** Synonyms. */
  readonly words?: string;
  /** Its markup, where these names of fields are taken. */
  readonly make: (taken: readonly string[]) => string;
}

/** HTML and the blocks that it is read as. */
export interface Design {
  readonly html: string;
  readonly blocks: readonly Block[];
}

/** A setting of a block: how it is asked for, and what of the HTML changes with it. */
export interface DesignSetting {
  /** Changes of the same setting join to one undo step while they follow quickly. */
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly control: 'line' | 'text' | 'code' | 'color' | 'choice';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly write: (value: string) => readonly Patch[];
}

/** Something about a design that its readers would stumble over. */
export interface DesignIssue {
  /** The id of the block that it is about. */
  readonly block?: string | undefined;
  readonly message: string;
}

/** The HTML that is designed, for what stands beside its preview. */
export interface DesignToolsProps {
  readonly stage: FlowStage;
  readonly nodeId: string;
  readonly property: string;
  readonly html: string;
  /** A text with its references filled in as the preview has them; escaped for HTML with `markup`. */
  readonly fill: (text: string, markup?: boolean) => string;
}

type MediumLabel =
  | 'outline'
  | 'preview'
  | 'empty'
  | 'emptyHelp'
  | 'edit'
  | 'start'
  | 'samplesHelp'
  | 'noSamples';

/** How HTML of one kind is designed as blocks: pages, or the mail of another plugin. */
export interface DesignMedium {
  readonly read: ReadBlocks;
  readonly snippets: readonly Snippet[];
  /** Returns starting points for an empty text, or one without blocks. */
  listStarts(text: string): readonly Snippet[];
  readonly labels: Readonly<Record<MediumLabel, string>>;
  /** Says that a design was created from what has this title. */
  sayCreated(name: string): string;
  /** The title of a block that has one of its own here. */
  getTitle(html: string, block: Block): string | undefined;
  listSettings(design: Design, block: Block): readonly DesignSetting[] | undefined;
  /** Makes the properties of the node that change with its HTML. */
  follow(
    data: NodeData,
    before: readonly Block[],
    after: readonly Block[],
  ): Readonly<Record<string, unknown>>;
  /**
   * Makes a whole document of the filled-in parts of HTML, as it looks in a color scheme; without it,
   * it is a page.
   */
  readonly finish?: (markup: string, scheme: 'light' | 'dark', html: string) => string;
  /** Writes the HTML as the text that those read who see no HTML. */
  readonly toText?: (markup: string) => string;
  check(design: Design): readonly DesignIssue[];
}

const pages = namespace('pages');

/** A medium that is loaded when something of its kind is designed. */
export interface OfferedMedium {
  /** Whether it is the one for a property of a node; pages are for all others. */
  fits(data: NodeData, property: string): boolean;
  readonly load: Lazy<DesignMedium>;
}

/** Other kinds of HTML that the page designer edits. */
export const designMedia = pages.extensionPoint<OfferedMedium>('designMedia');
/** More tools beside the preview in the page designer. */
export const designTools = pages.extensionPoint<Panel<DesignToolsProps>>('designTools');
