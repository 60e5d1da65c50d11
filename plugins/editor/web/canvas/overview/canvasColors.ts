/** The colours of the canvas as the present theme has them. */
export interface CanvasColors {
  readonly card: string;
  readonly text: string;
  readonly edge: string;
  readonly taken: string;
  readonly error: string;
  readonly warning: string;
  readonly any: string;
  readonly selected: string;
  readonly lasso: string;
}

/** Reads the theme's variables from an element, for drawing that style sheets do not reach. */
export function canvasColors(element: Element): CanvasColors {
  const style = getComputedStyle(element);
  const readColor = (name: string, otherwise: string) =>
    style.getPropertyValue(`--flow-${name}`).trim() || otherwise;
  return {
    card: readColor('card', '#ffffff'),
    text: readColor('text', '#1c2127'),
    edge: readColor('edge', '#8f99a8'),
    taken: readColor('good', '#238551'),
    error: readColor('bad', '#cd4246'),
    warning: readColor('warn', '#c87619'),
    any: readColor('neutral', '#5f6b7c'),
    selected: readColor('accent', '#2d72d2'),
    lasso: readColor('lasso', 'rgba(45, 114, 210, 0.12)'),
  };
}
