// Guided creation: the steps of a template, one at a time. Loads when somebody is led, or tries it in the editor.
export { CreationGuide } from './CreationGuide.tsx';
export { SUMMARY, type CreationProgress } from './guide.ts';
