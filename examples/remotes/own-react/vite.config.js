import { remote } from '@rpd/remote-kit/vite';
import { defineConfig } from 'vite';

// Nothing of the page is taken: its React is of another major.
export default defineConfig({ plugins: [remote({ page: false })] });
