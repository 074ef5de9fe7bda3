// Tabs: an entry point of their own, because they bring a state machine that few screens need.
export { PanelTabs } from './PanelTabs.tsx';
export { Tabs, type Tab, type TabsProps } from './Tabs.tsx';
