import skill from './skill.md?raw'

/** `/SKILL.md`: how an agent uses the product. Runs at build. agentskills.io */
export function loader(): Response {
  return new Response(skill, { headers: { 'content-type': 'text/markdown; charset=utf-8' } })
}
