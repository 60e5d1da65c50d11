import { onMac, parsePresses, toPress } from './keys';

/** Keys and what they do. The first binding of equal keys holds. */
export interface Binding {
  readonly keys: string;
  readonly run: () => unknown;
}

/** How long a chord waits for its next press, in milliseconds. */
export const chordTime = 1000;

/** Hears presses and runs what they are bound to. Plain keys are left to fields and dialogs. */
export class Keymap {
  private pressed: readonly string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly bindings: () => readonly Binding[],
    private readonly mac = onMac(),
  ) {}

  /** Listens until the returned function is called. */
  listen(target: Window = window): () => void {
    const hear = (event: KeyboardEvent) => this.hear(event);
    const hearFirst = (event: KeyboardEvent) => {
      if (!isModifiedClick(event)) return;
      this.hear(event);
      if (event.defaultPrevented) event.stopImmediatePropagation();
    };
    target.addEventListener('keydown', hear);
    target.addEventListener('keydown', hearFirst, true);
    return () => {
      target.removeEventListener('keydown', hear);
      target.removeEventListener('keydown', hearFirst, true);
      clearTimeout(this.timer);
    };
  }

  private hear(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const press = toPress(event, this.mac);
    if (!press) return;
    if (!hasModifier(press) && isBusyWithKeys(event.target)) return void this.settle();
    const sequences = this.pressed.length > 0 ? [[...this.pressed, press], [press]] : [[press]];
    for (const sequence of sequences) if (this.follow(sequence, event)) return;
    this.settle();
  }

  /** Runs what a sequence is bound to, or waits for the rest of a longer one. */
  private follow(sequence: readonly string[], event: KeyboardEvent): boolean {
    const starting = this.bindings()
      .map(binding => ({ binding, presses: parsePresses(binding.keys) }))
      .filter(({ presses }) => sequence.every((press, index) => presses[index] === press));
    const whole = starting.find(({ presses }) => presses.length === sequence.length)?.binding;
    const longer = starting.some(({ presses }) => presses.length > sequence.length);
    if (!whole && !longer) return false;
    event.preventDefault();
    this.settle();
    if (!longer) {
      void whole?.run();
      return true;
    }
    this.pressed = sequence;
    this.timer = setTimeout(() => {
      this.settle();
      void whole?.run();
    }, chordTime);
    return true;
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.pressed = [];
  }
}

/** Whether a button would take the press for a click of its own, whatever is held with it. */
const isModifiedClick = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  (ctrlKey || metaKey || altKey) &&
  target instanceof HTMLElement &&
  target.closest('button, [role="button"]') !== null &&
  !isBusyWithKeys(target);

const hasModifier = (press: string) => /^(mod|ctrl|alt)\+/.test(press);

/** Whether plain keys belong to what has the focus: something typed into, a dialog or a menu. */
function isBusyWithKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field =
    'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
  return (
    target.closest(`${field}, dialog, [role="dialog"], [role="alertdialog"], [role="menu"]`) !==
    null
  );
}
