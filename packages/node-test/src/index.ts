export { default } from './reporter.ts';
