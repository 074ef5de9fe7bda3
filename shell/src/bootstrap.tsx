import { createRoot } from 'react-dom/client';
import { startApp } from './app/start.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
void startApp(screen => root.render(screen));
