import type { Markup } from './markup';

/** A place of a drawing that stands for figures: where it is in pixels, and what it says. */
export interface Mark {
  /** Which point, bar or row. */
  readonly key: string;
  /** Which of its parts or series. */
  readonly part: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In words: what it is, and its value. */
  readonly says: string;
}

/**
 * A chart as a picture, and the places in it that can be gone into. Marks of one key stand
 * together.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly picture: Markup;
  readonly marks: readonly Mark[];
}
