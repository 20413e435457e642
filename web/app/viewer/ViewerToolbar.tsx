import { MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { leastZoom, mostZoom } from './geometry.ts';

interface ViewerToolbarProps {
  /** 1 is the full width. */
  zoom: number;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  onTurn: () => void;
}

export function ViewerToolbar({ zoom, onZoomIn, onZoomOut, onFit, onTurn }: ViewerToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Document view"
      className="flex items-center gap-1 border-b border-line px-2 py-1"
    >
      <IconButton
        label="Zoom out"
        size="sm"
        icon={<ZoomOut aria-hidden className="size-4" />}
        disabled={zoom <= leastZoom}
        onClick={onZoomOut}
      />
      <span className="min-w-11 text-center text-sm text-ink-muted tabular-nums">
        {Math.round(zoom * 100)}%
      </span>
      <IconButton
        label="Zoom in"
        size="sm"
        icon={<ZoomIn aria-hidden className="size-4" />}
        disabled={zoom >= mostZoom}
        onClick={onZoomIn}
      />
      <IconButton
        label="Fit to width"
        size="sm"
        icon={<MoveHorizontal aria-hidden className="size-4" />}
        onClick={onFit}
      />
      <IconButton
        label="Turn clockwise"
        size="sm"
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={onTurn}
      />
    </div>
  );
}
