import { Toaster } from '../ui/feedback/Toaster.tsx';
import { TooltipProvider } from '../ui/overlays/Tooltip.tsx';

export function Toasts() {
  return (
    <TooltipProvider>
      <Toaster />
    </TooltipProvider>
  );
}
