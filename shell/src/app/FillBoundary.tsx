import { Component, type ReactNode } from 'react';

interface FillBoundaryProps {
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps what a fill throws from the page around it. */
export class FillBoundary extends Component<FillBoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
