import type { Locator, Page } from 'playwright-core';

/** Steps of a person. */
export interface HandCount {
  readonly keys: number;
  readonly clicks: number;
  readonly drags: number;
}

/**
 * The hands of a person whose steps are counted: keys with the letters of searches, clicks, and
 * drags. What a person writes for others to read, such as a name, is not counted.
 */
export class CountedHands {
  keys = 0;
  clicks = 0;
  drags = 0;

  constructor(private readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.keys += keys.length;
  }
  /** Types letters that find something. */
  async find(letters: string): Promise<void> {
    await this.page.keyboard.type(letters);
    this.keys += letters.length;
  }
  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks++;
  }
  /** Drags from the middle of something, by pixels or to the middle of something else. */
  async drag(from: Locator, to: Locator | { x: number; y: number }): Promise<void> {
    const middle = async (each: Locator) => {
      const box = await each.boundingBox();
      if (!box) throw new Error('What is dragged is not on screen.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const start = await middle(from);
    const end = 'x' in to ? { x: start.x + to.x, y: start.y + to.y } : await middle(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 12 });
    await this.page.mouse.up();
    this.drags++;
  }
  count(): HandCount {
    const { keys, clicks, drags } = this;
    return { keys, clicks, drags };
  }
  since({ keys, clicks, drags }: HandCount): HandCount {
    return {
      keys: this.keys - keys,
      clicks: this.clicks - clicks,
      drags: this.drags - drags,
    };
  }
  /** Returns the counts since the last call. */
  take(): HandCount {
    const counted = this.count();
    [this.keys, this.clicks, this.drags] = [0, 0, 0];
    return counted;
  }
}
