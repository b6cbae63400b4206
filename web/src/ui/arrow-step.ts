const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * How far an arrow key moves in a list that is read from above: one on (1) or back (-1), others 0.
 */
export const arrowStep = (key: string): 1 | -1 | 0 => steps[key] ?? 0
