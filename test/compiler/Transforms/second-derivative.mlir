// The adjoint of an adjoint: a factor, its adjoint and the outer product are the
// derivatives of one another.

// RUN: papilio-opt %s --derive-adjoint=function=f --derive-adjoint=function=f_vjp --canonicalize | FileCheck %s

func.func @f(%w: tensor<1x1x1x2x2xcomplex<f64>>, %x: tensor<?x1x2xcomplex<f64>>) -> tensor<?x1x2xcomplex<f64>> {
  %0 = butterfly.factor <1, 2, 2, 1> %w, %x : tensor<1x1x1x2x2xcomplex<f64>>, tensor<?x1x2xcomplex<f64>> -> tensor<?x1x2xcomplex<f64>>
  return %0 : tensor<?x1x2xcomplex<f64>>
}

// f_vjp(w, x, g) = (g x^H, w^H g); with cotangents h of the first and k of the
// second, that of w is g k^H, of x h^H g, of g h x + w k.
// CHECK-LABEL: func.func @f_vjp_vjp(
// CHECK-SAME: %[[W:[^ ]*]]: tensor<1x1x1x2x2xcomplex<f64>>, %[[X:[^ ]*]]: tensor<?x1x2xcomplex<f64>>, %[[G:[^ ]*]]: tensor<?x1x2xcomplex<f64>>, %[[H:[^ ]*]]: tensor<1x1x1x2x2xcomplex<f64>>, %[[K:[^ ]*]]: tensor<?x1x2xcomplex<f64>>)
// CHECK-NEXT: %[[DW:.*]] = butterfly.factor_outer <1, 2, 2, 1> %[[G]], %[[K]]
// CHECK-NEXT: %[[WK:.*]] = butterfly.factor <1, 2, 2, 1> %[[W]], %[[K]]
// CHECK-NEXT: %[[HX:.*]] = butterfly.factor <1, 2, 2, 1> %[[H]], %[[X]]
// CHECK-NEXT: %[[DX:.*]] = butterfly.factor adjoint <1, 2, 2, 1> %[[H]], %[[G]]
// CHECK-NEXT: %[[DG:.*]] = butterfly.add %[[WK]], %[[HX]]
// CHECK-NEXT: return %[[DW]], %[[DX]], %[[DG]]
