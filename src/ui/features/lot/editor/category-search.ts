/**
 * Options of a category field: what is typed is looked for among codes and titles; the tree is flattened. What has nothing
 * below it comes first, then the narrower class before the wider: Enter must not choose the wide one over the exact one. Whose code
 * is typed whole stands before them all.
 */
import { references } from '../../../../api/calls/references.ts';
import { send } from '../../../../api/client.ts';
import type { CategoryNode } from '../../../../api/records/references.ts';
import type { FoundOption } from '../../../parts/form/combobox-props.ts';

const MOST = 50;
/** Than any code. */
const LONGER = 99;

export const flatCategories = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flatCategories(node.children)]);

export async function searchCategories(text: string): Promise<FoundOption[]> {
  const { data } = await send(references.categories, { query: { 'filter[search]': text } });
  const all = flatCategories(data);
  const typed = text.trim();
  const rank = ({ code, children }: CategoryNode) =>
    code === typed ? LONGER + 1 : children.length > 0 ? code.length : LONGER;
  const found = typed ? all.toSorted((a, b) => rank(b) - rank(a)) : all;
  return found.slice(0, MOST).map((node) => ({ value: node.id, label: `${node.code} ${node.title}` }));
}
