import { createHash } from 'node:crypto';

import { giveWay } from '../give-way.ts';
import type { View } from '../input/view.ts';
import type { Item, Place } from '../store/items.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents } from '../store/store.ts';

import { type Counts, sumCounts } from './counts.ts';
import type { Pieces } from './json-pieces.ts';
import type { Hold } from './large-answers.ts';
import { renderProgress } from './progress.ts';
import { scriptPieces } from './script-pieces.ts';
import {
  countScript,
  hashScript,
  NOT_COUNTED,
  readScriptSource,
  type ScriptCounts,
  type ScriptSource,
} from './script-source.ts';

/** What a project's tree is made of, read at one moment. */
export type TreeNode =
  | { readonly type: 'note'; readonly item: Item }
  | { readonly type: 'script'; readonly item: Item; readonly source: ScriptSource }
  | FolderNode;

export type FolderNode = {
  readonly type: 'folder';
  readonly item: Item;
  /** How excluded contents look is not shown in the specification (4.1): the list is there and empty. */
  readonly isListed: boolean;
  readonly nodes: readonly TreeNode[];
};

/** What is read of a tree, and who is told of the memory that it takes. */
export type Reading = { readonly view: View; readonly hold: Hold };

type Tree = Reading & {
  readonly contents: Contents;
  readonly children: ReadonlyMap<Place['folderId'], readonly Item[]>;
  readonly scripts: ReadonlyMap<number, Script>;
};

/** Everything in a project, as nested items (specification 4.3a). */
export async function readTopLevel(
  contents: Contents,
  projectId: number,
  reading: Reading,
): Promise<readonly TreeNode[]> {
  return readNodes(await plantTree(contents, projectId, reading), null);
}

/** One folder with its contents. */
export async function readFolder(contents: Contents, folder: Item, reading: Reading): Promise<FolderNode> {
  return readFolderIn(await plantTree(contents, folder.place.projectId, reading), folder, true);
}

export type NoteOutput = { readonly type: 'note'; readonly id: string; readonly name: string };

export function renderNote({ id, name }: Item): NoteOutput {
  return { type: 'note', id: `n${id}`, name };
}

async function plantTree(contents: Contents, projectId: number, reading: Reading): Promise<Tree> {
  const items = await contents.items.list(projectId);
  const children = Map.groupBy(items, ({ place }) => place.folderId);
  return { contents, ...reading, children, scripts: await contents.scripts.list(projectId) };
}

async function readNodes(tree: Tree, folderId: Place['folderId']): Promise<readonly TreeNode[]> {
  const nodes: TreeNode[] = [];
  for (const item of tree.children.get(folderId) ?? []) nodes.push(await readNode(tree, item));
  return nodes;
}

async function readNode(tree: Tree, item: Item): Promise<TreeNode> {
  switch (item.type) {
    case 'folder':
      return readFolderIn(tree, item, tree.view.subfolders === 'all');
    case 'note':
      return { type: 'note', item };
    case 'script': {
      const script = tree.scripts.get(item.id);
      if (script === undefined) throw new TypeError(`Script ${item.id} has an item and no record.`);
      return { type: 'script', item, source: await readScriptSource(tree.contents, script, tree) };
    }
    default:
      return item.type satisfies never;
  }
}

/** A folder's progress covers all below it, also where its contents are not listed. */
async function readFolderIn(tree: Tree, item: Item, isListed: boolean): Promise<FolderNode> {
  const nodes = isListed || tree.view.progress !== 'none' ? await readNodes(tree, item.id) : [];
  return { type: 'folder', item, isListed, nodes };
}

/** Stands for an answer, without making it. */
export async function etagOfTree(nodes: readonly TreeNode[], facts: object): Promise<string> {
  const hash = createHash('sha1').update(JSON.stringify(facts));
  const add = async (node: TreeNode): Promise<void> => {
    await giveWay(1);
    hash.update(JSON.stringify(node.item));
    if (node.type === 'script') await hashScript(hash, node.source);
    if (node.type === 'folder') for (const below of node.nodes) await add(below);
  };
  for (const node of nodes) await add(node);
  return `W/"${hash.digest('base64url')}"`;
}

/** By the id of a folder or script. */
type TreeCounts = ReadonlyMap<number, ScriptCounts>;

/** Items in JSON, without brackets around them. A folder tells its progress before its contents: all is counted first. */
export async function* itemPieces(nodes: readonly TreeNode[], view: View): Pieces {
  const counts = new Map<number, ScriptCounts>();
  if (view.progress !== 'none') await countNodes(nodes, view, counts);
  yield* nodesPieces(nodes, counts, view);
}

/** Resolves to the sum of the nodes, and notes what each of them and of those below them has. */
async function countNodes(nodes: readonly TreeNode[], view: View, counts: Map<number, ScriptCounts>): Promise<Counts> {
  const sums: Counts[] = [];
  for (const node of nodes) {
    if (node.type === 'note') continue;
    const counted =
      node.type === 'script'
        ? await countScript(node.source, view)
        : { sum: await countNodes(node.nodes, view, counts), runs: [] };
    counts.set(node.item.id, counted);
    sums.push(counted.sum);
  }
  return sumCounts(sums);
}

async function* nodesPieces(nodes: readonly TreeNode[], counts: TreeCounts, view: View): Pieces {
  for (const [index, node] of nodes.entries()) {
    await giveWay(1);
    if (index > 0) yield ',';
    const counted = counts.get(node.item.id) ?? NOT_COUNTED;
    if (node.type === 'note') yield JSON.stringify(renderNote(node.item));
    else if (node.type === 'script') yield* scriptPieces(node.source, counted, view);
    else {
      const { id, name } = node.item;
      const progress = view.progress === 'none' ? undefined : renderProgress(counted.sum, view.progress);
      yield `${JSON.stringify({ type: 'folder', id: `f${id}`, name, progress }).slice(0, -1)},"contents":[`;
      if (node.isListed) yield* nodesPieces(node.nodes, counts, view);
      yield ']}';
    }
  }
}
