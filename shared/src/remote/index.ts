export * from './container.ts';
export * from './deployment.ts';
export * from './descriptor.ts';
export * from './fill.ts';
export * from './icons.ts';
export * from './release.ts';
export * from './remote.ts';
export * from './slots.ts';
