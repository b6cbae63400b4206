// The manifests of k8s/: rendered with kustomize, checked against the API schemas of Kubernetes and
// against rules.mjs.
//   node infra/local/manifests/check.mjs                     the last line is `N passed, N failed, N skipped`
//   node infra/local/manifests/check.mjs mine mine/migrate   folders of k8s/overlays instead of those that are shipped
// Needs Go 1.26, once. Without it everything is skipped and said so; where CI=true that is a
// failure.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { ensureDatabaseClient } from '../bootstrap.mjs'
import { readCalls } from './calls.mjs'
import { nameOf } from './manifest.mjs'
import { mutations } from './mutations.mjs'
import { rulesOf } from './rules.mjs'
import { ensureTools, foreign, kubernetes, render, ToolsMissing, validate } from './tools.mjs'
import { readVariables } from './variables.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const shipped = [
  ...['local', 'local/migrate', 'production', 'production/migrate', 'observed'],
  ...['example', 'example/migrate'],
]
const named = process.argv.slice(2)
const overlays = named.length > 0 ? named : shipped
const counts = { passed: 0, failed: 0, skipped: 0 }
const verdict = (about, complaints) => {
  counts[complaints.length === 0 ? 'passed' : 'failed'] += 1
  if (complaints.length > 0)
    console.log(`✗ ${about}${complaints.map(text => `\n    ${text}`).join('')}`)
}

/** Every slip of mutations.mjs is noticed by a rule. */
const checkRules = (objects, facts) => {
  const complaintsAbout = of =>
    rulesOf('production').flatMap(([, rule]) => rule({ objects: of, ...facts }))
  const before = complaintsAbout(objects)
  for (const [title, mutate] of mutations) {
    const copy = structuredClone(objects)
    const after = complaintsAbout(mutate(copy) ?? copy)
    verdict(
      `a rule notices: ${title}`,
      after.some(text => !before.includes(text)) ? [] : ['no rule complains']
    )
  }
}

const checkOverlay = async (overlay, tools, facts, scratch) => {
  const before = { ...counts }
  let text
  try {
    text = await render(tools.kustomize, join(root, 'k8s', 'overlays', overlay))
  } catch (error) {
    return verdict(`${overlay} · it can be rendered`, [error.stderr ?? error.message])
  }
  const documents = parseAllDocuments(text)
  verdict(
    `${overlay} · it can be rendered`,
    documents.flatMap(({ errors }) => errors.map(({ message }) => message))
  )
  const objects = documents.map(document => document.toJS()).filter(object => object !== null)
  const file = join(scratch, `${overlay.replace('/', '-')}.yaml`)
  writeFileSync(file, text)
  const findings = await validate(tools, file)
  verdict(
    `${overlay} · every object was validated`,
    findings.length === objects.length
      ? []
      : [`${objects.length} objects, ${findings.length} findings`]
  )
  for (const { kind, name, status, msg } of findings)
    verdict(
      `${overlay} · Kubernetes ${kubernetes.version} knows ${kind}/${name}`,
      status === 'statusValid' || (status === 'statusSkipped' && foreign.includes(kind))
        ? []
        : [msg]
    )
  const doubled = objects.map(
    object => `${object.metadata.namespace ?? ''} ${object.apiVersion} ${nameOf(object)}`
  )
  verdict(
    `${overlay} · nothing is there twice`,
    doubled.filter((each, index) => doubled.indexOf(each) !== index)
  )
  for (const [title, rule] of rulesOf(overlay))
    verdict(`${overlay} · ${title}`, rule({ objects, ...facts }))
  if (overlay === 'production') checkRules(objects, facts)
  console.log(
    `${overlay}: ${objects.length} objects, ${counts.passed - before.passed} checks passed, ${counts.failed - before.failed} failed`
  )
}

const scratch = mkdtempSync(join(tmpdir(), 'mostrador-manifests-'))
try {
  // The variables of a service are asked from the service, which stands on the generated client.
  await ensureDatabaseClient()
  const tools = await ensureTools(console.log)
  const platform = join(root, 'libs', 'platform', 'src')
  const facts = {
    variablesRead: await readVariables(root),
    calls: readCalls(root),
    platformSource: readdirSync(platform, { recursive: true })
      .filter(name => name.endsWith('.ts'))
      .map(name => readFileSync(join(platform, name), 'utf8'))
      .join('\n'),
    readme: readFileSync(join(root, 'k8s', 'README.md'), 'utf8'),
  }
  for (const overlay of overlays) await checkOverlay(overlay, tools, facts, scratch)
} catch (error) {
  if (!(error instanceof ToolsMissing)) throw error
  console.log(`The manifests were not checked. ${error.message}`)
  counts[process.env.CI === undefined ? 'skipped' : 'failed'] += overlays.length
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0
