/** What a program says that a Node starts which is too old for it. Loads nothing else. */
export { sayOldNode } from './record/old-node.ts';
