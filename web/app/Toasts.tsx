import { Toaster } from '../ui/Toaster.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';

export function Toasts() {
  return (
    <TooltipProvider>
      <Toaster />
    </TooltipProvider>
  );
}
