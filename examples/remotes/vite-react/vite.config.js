import { remote } from '@rpd/remote-kit/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    react(),
    remote({ exposes: { './remote': 'src/remote.tsx', './fills/Card': 'src/fills/Card.tsx' } }),
  ],
});
