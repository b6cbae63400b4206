import { writeFile } from 'node:fs/promises'
import { escapeHtml } from '@mostrador/kernel'
import { figuresOf } from './figures.ts'
import type { Result } from './runner.ts'

/** One line of the table: a green suite, a red one, or a wall and whether its loss was noticed. */
export const lineOf = ({
  suite,
  ok,
  noticed,
  sabotage,
  seconds,
  size,
  figures,
}: Result): string => {
  const verdict = ok ? 'verde' : 'ROJO'
  const notice = noticed ? 'se notó' : 'NO SE NOTÓ'
  const mark = sabotage === null ? verdict : notice
  const reported = Object.entries(sabotage === null ? figures : {})
    .filter(([, value]) => value !== null && value > 0)
    .map(([name, value]) => `${name} ${Math.round((value ?? 0) * 10) / 10}`)
    .join(' · ')
  return `  ${mark.padEnd(11)}${(sabotage === null ? suite : `${suite} sin ${sabotage}`).padEnd(38)}${`${seconds} s`.padStart(9)}   ${
    reported === ''
      ? Object.entries(size)
          .map(([name, value]) => `${name} ${value}`)
          .join(' · ')
      : reported
  }`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1b1b1f}h1{font-size:1.5rem}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1rem}.card{border:1px solid #ddd;border-left:6px solid;border-radius:8px;padding:.8rem 1rem}
.green{border-left-color:#18794e}.red{border-left-color:#c62a2f}.grey{border-left-color:#aaa;color:#666}.value{font-size:1.7rem;font-weight:650}.small{font-size:.8rem;color:#666}code{background:#f4f4f5;padding:.1em .3em;border-radius:4px}
table{border-collapse:collapse;width:100%;margin-top:1rem}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #eee;vertical-align:top}`

/**
 * The dashboard as one file that needs nothing else: the 12 figures, then the runs with their first
 * failing history.
 */
export const writeReport = async (
  file: string,
  results: readonly Result[],
  now: Date
): Promise<void> => {
  const cards = figuresOf(results, now).map(
    ({ number, name, value, goal, colour, reference: known, sample, at, commit, seed, command }) =>
      `<div class="card ${colour}"><div class="small">${number}</div><div>${escapeHtml(name)}</div><div class="value">${escapeHtml(value)}</div><div class="small">goal ${escapeHtml(goal)} · elsewhere: ${escapeHtml(known)}<br>${escapeHtml(sample)} · ${at.slice(0, 16)} · ${escapeHtml(commit)} · seed ${seed}<br><code>${escapeHtml(command)}</code></div></div>`
  )
  const rows = results
    .toReversed()
    .slice(0, 200)
    .map(
      ({
        suite,
        sabotage,
        ok,
        noticed,
        scale,
        slice,
        seed,
        at,
        seconds,
        faults,
        commit,
        machine,
      }) =>
        `<tr><td>${at.slice(0, 16)}</td><td>${suite}${sabotage === null ? '' : ` without ${sabotage}`}</td><td>${verdictOf({ sabotage, ok, noticed })}</td><td>${scale} ${slice ?? ''}</td><td>${seed}</td><td>${seconds} s</td><td>${commit}<br>${escapeHtml(machine)}</td><td class="small">${escapeHtml(faults.slice(0, 3).join('\n')).slice(0, 600)}</td></tr>`
    )
  await writeFile(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reliability and security</title><style>${style}</style><h1>Reliability and security</h1>
<p>Each figure with its sample, its seed and the command that repeats it. Without a run in the last seven days it is grey, never green.</p><div class="grid">${cards.join('\n')}</div>
<table><tr><th>when</th><th>suite</th><th></th><th>scale</th><th>seed</th><th>took</th><th>on</th><th>first faults</th></tr>${rows.join('\n')}</table></html>\n`
  )
}

const verdictOf = ({
  sabotage,
  ok,
  noticed,
}: Pick<Result, 'sabotage' | 'ok' | 'noticed'>): string => {
  if (sabotage === null) return ok ? 'green' : 'RED'
  return noticed ? 'noticed' : 'NOT NOTICED'
}
