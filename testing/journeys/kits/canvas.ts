import type { Locator, Page } from 'playwright-core';

/** The flow editor as a person handles it: nodes by their titles, the toolbar by its words. */
export class Canvas {
  constructor(readonly page: Page) {}

  /** Opens a flow and waits until its nodes are drawn. */
  async open(flowId: string): Promise<this> {
    await this.page.goto(`/flows/${flowId}`);
    return this.drawn();
  }

  async drawn(): Promise<this> {
    await this.page.locator('.flow-card').first().waitFor();
    return this;
  }

  node(title: string): Locator {
    return this.page
      .locator('.flow-card')
      .filter({ has: this.page.getByText(title, { exact: true }) })
      .first();
  }

  button(name: string): Locator {
    return this.page
      .getByRole('toolbar', { name: 'Flow' })
      .getByRole('button', { name, exact: true });
  }

  /** The mark in the toolbar that says whether everything is saved. */
  mark(text: 'Saved' | 'Unsaved changes'): Locator {
    return this.page.getByRole('toolbar', { name: 'Flow' }).getByText(text, { exact: true });
  }

  toast(text: string): Locator {
    return this.page.locator('.sl-notices').getByText(text).last();
  }

  /** Drags a node by its middle. */
  async drag(title: string, by: { x: number; y: number }): Promise<void> {
    const box = await this.node(title).boundingBox();
    if (!box) throw new Error(`The node "${title}" is not on screen.`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    for (let step = 1; step <= 10; step++)
      await this.page.mouse.move(x + (by.x * step) / 10, y + (by.y * step) / 10);
    await this.page.mouse.up();
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s');
    await this.toast('Successfully saved flow').waitFor();
    await this.mark('Saved').waitFor();
  }
}
