export type Figure = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g

/** The text format of Prometheus, read. */
export const figuresOf = (
  text: string
): {
  every(): readonly Figure[]
  all(name: string): readonly Figure[]
  sum(name: string, labels: Readonly<Record<string, string>>): number
} => {
  const figures = text.split('\n').flatMap((row): Figure[] => {
    const [, name, labels = '', value] = line.exec(row) ?? []
    if (name === undefined || value === undefined || row.startsWith('#')) return []
    return [
      {
        name,
        value: Number(value),
        labels: Object.fromEntries(
          [...labels.matchAll(label)].map(([, key, worth]) => [key ?? '', worth ?? ''])
        ),
      },
    ]
  })
  const all = (name: string): readonly Figure[] => figures.filter(figure => figure.name === name)
  return {
    every: () => figures,
    all,
    sum: (name, labels) =>
      all(name)
        .filter(figure =>
          Object.entries(labels).every(([key, value]) => figure.labels[key] === value)
        )
        .reduce((total, { value }) => total + value, 0),
  }
}
