/** `page`: somebody gets up. `ticket`: somebody looks today. */
export type Severity = 'page' | 'ticket'

/**
 * Series for promtool: what makes it fire, and what is just not enough. Values in promtool's
 * notation, one per minute.
 */
type AlertExample = { readonly series: Readonly<Record<string, string>>; readonly after: string }

export type Alert = {
  readonly name: string
  readonly expr: string
  readonly for: string
  readonly severity: Severity
  readonly summary: string
  readonly fires: AlertExample
  readonly silent: AlertExample
}
export type AlertGroup = { readonly name: string; readonly alerts: readonly Alert[] }

/** The same value each minute, half an hour long. */
export const constantSeries = (value: number | string): string => `${value}+0x30`
